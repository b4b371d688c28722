"""Writes every sprite beside this file, or into the folder named: python sprites/draw.py [FOLDER].

The same files come out every time; they are kept in the repository.
"""

from __future__ import annotations

import sys
from pathlib import Path

import bursts
import feast
import grounds
import plain
import plates
import portraits
import raster
import signs
import tiles
import titles
from backs import BACKS
from courts import court
from faces import dimmed, face, lit
from jokers import INK, joker
from pen import PAPER_TEXT, SUIT_COLOUR, Drawing

RANKS = "A23456789TJQK"


def card(rank: str, sign: str, dim: bool, own: bool = True) -> Drawing:
    """One of our own set of faces, or of the plain one."""
    d = Drawing(250, 350)
    if own:
        art = court(d, rank, sign) if rank in "JQK" else face(rank, sign)
    else:
        art = plain.court(rank, sign) if rank in "JQK" else plain.face(rank, sign)
    d.add((dimmed if dim else lit)(art, rank, sign))
    return d


def card_back(pattern: str) -> Drawing:
    d = Drawing(250, 350)
    d.add(pattern)
    return d


def drawings() -> dict[str, Drawing]:
    """Every SVG sprite by its name: the path without the ending."""
    out = {f"cards/{name}": card_back(pattern()) for name, pattern in BACKS.items()}
    out |= {"mark": signs.mark(), "icon": signs.window_icon()}
    for sign in SUIT_COLOUR:
        for rank in RANKS:
            out[f"cards/{rank}{sign}"] = card(rank, sign, dim=False)
            out[f"cards/dim/{rank}{sign}"] = card(rank, sign, dim=True)
            out[f"cards/plain/{rank}{sign}"] = card(rank, sign, dim=False, own=False)
            out[f"cards/plain/dim/{rank}{sign}"] = card(rank, sign, dim=True, own=False)
        out[f"suits/{sign}"] = signs.suit_sign(sign)
        out[f"suits/light/{sign}"] = signs.suit_sign(sign, PAPER_TEXT)
    for name in INK:
        out[f"cards/{name}"], out[f"cards/dim/{name}"] = joker(name, dim=False), joker(name, dim=True)
    out |= tiles.drawings()
    out |= {f"icons/{name}": signs.icon(name) for name in signs.ICONS}
    out |= {f"crests/{number}": signs.crest(number) for number in range(16)}
    out |= portraits.drawings() | feast.drawings() | bursts.drawings()
    out |= {f"medals/{place}": signs.medal(place) for place in signs.MEDALS}
    for name, picture in titles.PICTURES.items():
        out[f"title/{name}"] = picture()
        out[f"title/scroll_{name}"] = titles.scroll(name)
    return out | {f"title/{name}": drawing for name, drawing in titles.lettering().items()}


def write(folder: Path) -> None:
    texts = {name: drawing.text() for name, drawing in drawings().items()}
    for name, text in (texts | grounds.drawings() | plates.drawings()).items():
        file = folder / f"{name}.svg"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode("utf-8"))
    (folder / "title" / "letters.txt").write_bytes(titles.letters().encode("utf-8"))
    raster.write(folder / "shadows")


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent)
