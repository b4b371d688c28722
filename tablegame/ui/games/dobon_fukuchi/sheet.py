"""The score sheet of Fukuchi's Dobon: sums of stakes, and how a deal ended."""

from tablegame.pieces.cards import mask_of
from tablegame.rules.arithmetic import reckon
from tablegame.rules.contract import DealResult, Line
from tablegame.speech import Listed, Speaker, Text
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games import shedding as parts
from tablegame.ui.table.pose import Box
from tablegame.ui.table.table_values import Names


def sum_of(line: Line) -> str:
    """Return how often the stake is paid or gained, such as `−2 × 100`, or "" for once."""
    stake = int(dict(line.values)["stake"])
    times = line.points // stake
    if abs(times) < 2:
        return ""
    sign = "−" if times < 0 else ""
    return f"{sign}{abs(times)} × {stake}"


def draw_head(canvas: Canvas, speaker: Speaker, result: DealResult, names: Names, box: Box) -> float:
    """Return the cards that made the number and a stamp; how much of the width they took."""
    facts = dict(result.facts)
    how = str(facts["how"])
    wide = parts.draw_stamp(canvas, speaker, f"dobon_fukuchi.stamp.{how}", box.right - 84, box.y + 40)
    x = box.right - 84 - wide / 2 - 22
    lines = [line for (line,) in result.lines]
    winners = [seat for seat, line in enumerate(lines) if "way" in dict(line.values)]
    tops = [line.pieces[0] for line in lines if line.key.endswith((".hit", ".beaten"))]
    if len(winners) == 1 and tops:
        made = reckon(mask_of(result.hands[winners[0]]), int(facts["number"]))
        if made is not None:
            signs = (made.sign.replace("-", "−"),) * (len(made.cards) - 1)
            parts.draw_equation(canvas, made.cards, tops[0], x, box.y + 10, signs)
            return box.right - x + 330
    slots = {
        "seats": Listed(names[seat] for seat in winners),
        "seat": names[int(facts["loser"])],
        "n": len(result.hands[int(facts["loser"])]),
    }
    text = Text("dobon_fukuchi.ending.burst" if how == "burst" else "dobon_fukuchi.ending.all", slots)
    parts.draw_ending(canvas, text.say(speaker), x, box.y + 40)
    return box.right - x + parts.ENDING_W
