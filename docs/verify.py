"""Were the cards of a finished match dealt as they were promised?  python verify.py FILE [SEAL]

FILE is a record dealt by method 2 or 3, SEAL what was shown before the first card, all 64 digits. This needs
nothing but Python and knows no game: which pieces there are, who was in a lot, and who was dealt to, it
takes from the record, and prints. Whether the moves were legal and the moves of computers follow from what
their seats could see, `tablegame verify FILE` tells.
"""

import hashlib
import hmac
import json
import sys


def complain(line, fault):
    sys.exit(f"WRONG, line {line}: {fault}")


def ranked(key, texts):
    """The texts in the order of their digests; what is there more than once is counted from 0."""
    counted = [(text, texts[:place].count(text)) for place, text in enumerate(texts)]
    counted.sort(key=lambda pair: hashlib.sha256(key + f"{pair[0]} {pair[1]}".encode()).digest())
    return [text for text, _ in counted]


def check(lines, shown):
    first, dealer, code = lines[0], lines[0].get("dealer", {}), lines[0].get("code")
    if dealer.get("method") not in (2, 3):
        complain(1, "the cards were not dealt by method 2 or 3, the only ones that are checked here")
    if "start" in first:
        complain(1, "the match begins from a position; checked here is what begins with the first card")
    secret = f"tablegame {dealer['method']} {dealer['seed']} {first['bots']}"
    if hashlib.sha256(secret.encode()).hexdigest() != dealer["commit"]:
        complain(1, "the secret is not the one under the seal")
    if shown and shown != dealer["commit"]:
        complain(1, "the seal is not the one that was shown")
    print(f"The seal is {dealer['commit']}\nand under it lay: {secret}")
    for cut in dealer["cut"]:
        print(f"Seat {cut['seat']} cut with the word {json.dumps(cut['word'], ensure_ascii=False)}")
    if code:
        of_base_32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".index
        deal = sum(32**n * of_base_32(c) for n, c in enumerate(code.replace("-", "")[-3:-13:-1]))
        if hashlib.sha256(f"tablegame code {deal:012x}".encode()).hexdigest() != dealer["seed"]:
            complain(1, f"the secret is not the one of the code {code}")
    elif not dealer["cut"]:
        print("The deal was sealed before you sat down; nobody cut.")
    played = [first["game"], first["rules"], first["seats"], first["options"]][: 6 - dealer["method"]]
    print("What is played goes in too:", json.dumps(played))
    pack, deal, renewals, lots, answers = [], 0, 0, 0, 0
    for number, line in enumerate(lines[1:], 2):
        if line.get("a") != "chance":
            continue
        what, *texts = line["m"].split(" ")
        if what == "choose":
            which, among = ("lot", lots), list(range(first["seats"])) if deal == lots == 0 else line["of"]
            lots += 1
        elif len(texts) >= len(pack):
            pack, deal, which, among, renewals, lots = pack or texts, deal + 1, (), texts, 0, 0
        else:
            which, among, renewals = ("renewal", renewals), texts, renewals + 1
        print(f"Line {number}: deal {deal}", *which, "among" if what == "choose" else "of", len(among))
        message = json.dumps([dealer["cut"], *played, deal, *which], sort_keys=True, separators=(",", ":"))
        key = hmac.digest(bytes.fromhex(dealer["seed"]), message.encode(), "sha256")
        right = ranked(key, list(map(str, among)))[: 1 if what == "choose" else None]
        if dealer["method"] == 3 and not which:
            to, dealt = line["to"], line["dealt"]  # the lowest of these seats gets the first piece, wherever
            handed = sorted(range(dealt), key=lambda place: (place // len(to), to[place % len(to)]))
            right[:dealt] = [right[handed.index(place)] for place in range(dealt)]
        if any(texts.count(text) > pack.count(text) for text in texts) and what != "choose":
            complain(number, "there are other pieces than in the first deal")
        if right != texts:
            complain(number, f"what follows from the secret is {' '.join(right)}")
        answers += 1
    print(f"GOOD: all {answers} shuffles and lots follow from the secret, the words and what was played.")


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    with open(sys.argv[1], encoding="utf-8") as record:
        check([json.loads(line) for line in record if line.endswith("\n")], "".join(sys.argv[2:]))
