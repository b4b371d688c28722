"""What tells a match from all others, wherever its record lies and whatever the file is called."""

import hashlib
import json

from tablegame.match.header import Header


def match_id(header: Header) -> str:
    """32 digits of what a match's first line keeps while it is played."""
    promise = header.promise
    names = [player.name for player in header.players]
    told = [header.game, header.seats, header.created, promise and promise.commit, header.bots, names]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:32]
