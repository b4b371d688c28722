"""An outside bot for every game. In Dokuson it plays the move that leaves the best hand if the rows ended as
they then stand; in the other games the play of the most pieces, and else anything.

Use it as a seat's program, for example: python docs/example_bot.py
"""

import json
import random
import sys


def worth(view, move):
    words = move.split()[1:]
    if "rows" not in view:
        return (move.startswith("play"), len(words), random.random())
    rows = {suit: len(row) for suit, row in zip("SHD", view["rows"], strict=True)}
    rows[words[0][1]] += len(words)
    order = sorted(rows, key=rows.get)  # the shortest row loses, the longest wins
    factor = {order[0]: -1, order[1]: 0, order[2]: 1}
    left = [card for card in view["hand"] if card not in words]
    return sum(factor[suit] * ("A23456789TJQK".index(rank) + 1) for rank, suit in left)


for line in sys.stdin:
    request = json.loads(line)
    answer = {}
    if request["cmd"] == "hello":
        answer = {"name": "Example"}
    elif request["cmd"] == "ask":
        answer = {"move": max(request["legal"], key=lambda move: worth(request["view"], move))}
    elif request["cmd"] == "quit":
        break
    print(json.dumps(answer), flush=True)
