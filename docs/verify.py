"""Were the cards of a finished match dealt as they were promised?  python verify.py FILE [SEAL]

FILE is a record dealt by method 2, 3 or 4, SEAL what was shown before the first card, all 64 digits. It needs
only Python and knows no game: the pieces, who was in a lot and who was dealt to are the record's, and told.
Whether moves were legal, and those of computers follow from what they saw, `tablegame verify FILE` tells."""

import hashlib
import hmac
import json
import sys


def demand(good, line, fault):
    if not good:
        sys.exit(f"WRONG, line {line}: {fault}")


def counted(texts):
    """Each text with how many of the same text stand before it."""
    count = {}
    for text in texts:
        count[text] = count.get(text, -1) + 1
        yield text, count[text]


def ranked(key, texts):
    """The texts in the order of their digests."""
    pairs = [(hashlib.sha256(key + f"{text} {n}".encode()).digest(), text) for text, n in counted(texts)]
    return [text for _, text in sorted(pairs)]


def differ(numbers, below=2**53):  # all of them whole numbers from 0 on
    return all(type(n) is int and 0 <= n < below for n in numbers) and len(set(numbers)) == len(numbers)


def check(lines, shown):
    first, dealer, code, seats = lines[0], lines[0]["dealer"], lines[0].get("code"), lines[0]["seats"]
    method, cuts, terms = dealer["method"], dealer["cut"], ("players", "deals", "assisted", "memory")
    demand(type(method) is int and method in (2, 3, 4), 1, "not dealt by method 2, 3 or 4: not checked here")
    fields = {"method", "commit", "seed", "cut", *["agreed"] * (method == 4)}
    demand(set(dealer) == fields, 1, "the dealer's part has other fields than the format names")
    demand("start" not in first, 1, "the match begins from a position, and not with the first card")
    secret = f"tablegame {method} {dealer['seed']} {first['bots']}"
    right = hashlib.sha256(secret.encode()).hexdigest() == dealer["commit"]
    demand(right, 1, "the secret is not the one under the seal")
    demand(shown in ("", dealer["commit"]), 1, "the seal is not the one that was shown")
    print(f"The seal is {dealer['commit']}\nand under it lay: {ascii(secret)[1:-1]}")
    order = [cut["seat"] for cut in cuts if set(cut) == {"seat", "word"} and type(cut["word"]) is str]
    good = differ(order, seats) and order == sorted(order) and len(order) == len(cuts) and not (code and cuts)
    demand(good, 1, "each seat cuts once, in the order of seats; a cut is a seat and a word; no code is cut")
    print(*[f"Seat {cut['seat']} cut with the word {ascii(cut['word'])}" for cut in cuts], sep="\n")
    if code:
        of_base_32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".index
        deal = sum(32**n * of_base_32(c) for n, c in enumerate(code.replace("-", "")[-3:-13:-1]))
        right = hashlib.sha256(f"tablegame code {deal:012x}".encode()).hexdigest() == dealer["seed"]
        demand(right, 1, f"the secret is not the one of the code {ascii(code)}")
    elif not cuts:
        print("The deal was sealed before you sat down; nobody cut.")
    agreed = {term: first[term] for term in terms if term in first}
    demand(method != 4 or dealer["agreed"] == agreed, 1, "dealt for other players or terms than named here")
    played = [first["game"], first["rules"], seats, *[first["options"], agreed][: {2: 1, 3: 0, 4: 2}[method]]]
    print("What is played goes in too:", json.dumps(played))
    print(f"It ends after {ascii(first.get('deals', 'all'))} deals.")
    unprotected = (*["options"] * (method == 3 and not code), *terms * (method != 4))
    print("Nothing protects:", *unprotected, "created helped seated open taken_back hinted")
    pack, deal, renewals, lots, answers = [], 0, 0, 0, 0
    demand(not any("result" in line for line in lines[:-1]), len(lines), "there is a line after the result")
    for number, line in [(n, line) for n, line in enumerate(lines, 1) if line.get("a") == "chance"]:
        what, *texts = line["m"].split(" ")
        if what == "choose":
            which, among = ("lot", lots), list(range(seats)) if deal == lots == 0 else line["of"]
            lots += 1
        elif len(texts) >= len(pack):
            pack, deal, which, among, renewals, lots = pack or texts, deal + 1, (), texts, 0, 0
        else:
            which, among, renewals = ("renewal", renewals), texts, renewals + 1
        demand(what == "shuffle" or what == "choose" and differ(among), number, "neither a lot nor a shuffle")
        print(f"Line {number}: deal {deal}", *which, "of", len(among), ascii(line.get("to", "")))
        message = json.dumps([cuts, *played, deal, *which], sort_keys=True, separators=(",", ":"))
        key = hmac.digest(bytes.fromhex(dealer["seed"]), message.encode(), "sha256")
        right = ranked(key, list(map(str, among)))[: 1 if what == "choose" else None]
        if method == 3 and not which:
            to, dealt = line["to"], line["dealt"]  # the lowest of these seats gets the first piece, wherever
            good = differ(to, seats) and sorted(to) in [to[n:] + to[:n] for n in range(len(to))]
            demand(good and dealt in range(len(texts) + 1), number, "not dealt in turn round the table")
            handed = sorted(range(dealt), key=lambda place: (place // len(to), to[place % len(to)]))
            right[:dealt] = map(dict(zip(handed, right, strict=False)).get, range(dealt))
        known = what == "choose" or set(counted(texts)) <= set(counted(pack))
        demand(known, number, "there are other pieces than in the first deal")
        demand(right == texts, number, f"what follows from the secret is {ascii(' '.join(right))}")
        answers += 1
    if not deal or "result" not in lines[-1]:
        sys.exit(f"NOT FINISHED: {answers} shuffles and lots follow from the secret, and there is no result.")
    print(f"GOOD: all {answers} shuffles and lots follow from the secret, the words and what was played.")


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as record:
        check([json.loads(line) for line in record if line.endswith("\n")], "".join(sys.argv[2:]))
