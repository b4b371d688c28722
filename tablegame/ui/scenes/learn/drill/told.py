"""A drill in words and small signs: places on the bar, the answer given, and all of it for screen readers."""

from collections import Counter

from tablegame.learn.drills.question import Cloth, Hands, Lanes, Question
from tablegame.learn.drills.run import Run
from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.speech import Speaker
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.learn.drill.explanation import head_of, mark_of, waiting_keys
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.accessible_item import Item


def dot(canvas: Canvas, x: float, y: float, run: Run, nth: int) -> None:
    """One of the ten places: a tick, a stroke, a cross, a ring for now, hollow for what is to come."""
    if nth < len(run.verdicts) and (nth != run.at or run.over):
        icon = {"right": "check", "nearly": "minus", "wrong": "close"}[run.verdicts[nth]]
        ink = {"right": t.BRASS_HI, "nearly": t.TEXT_SOFT, "wrong": t.SHU_HI}[run.verdicts[nth]]
        canvas.icon(icon, x, y, 15, ink)
    elif nth == run.at:
        canvas.circle(x, y, 7, t.FOCUS)
        canvas.circle(x, y, 10.5, None, t.FOCUS, 1.6)
    else:
        canvas.circle(x, y, 4.2, None, t.TEXT_SOFT, 1.4, 0.8)


def answer_words(ui: Ui, run: Run) -> str:
    """ "Your answer: 3 and 9"."""
    given = run.given[run.at]
    said = [answer.text.say(ui.speaker) for answer in run.question.answers if answer.id in given]
    words = ui.text("app.separator").join(ui.speaker.plain(each) for each in said)
    return ui.text("drills.answered", answers=words)


def on_cloth(speaker: Speaker, cloth: Cloth) -> list[str]:
    """What lies there, line by line."""
    if isinstance(cloth, Hands):
        found = [
            speaker.text(
                "drills.noted", first=speaker.plain(group.caption.say(speaker)),
                second=speaker.text("drills.tiles", tiles=group.pieces),
            )
            for group in cloth.groups
        ]  # fmt: skip
        return found + ([speaker.plain(cloth.foot.say(speaker))] if cloth.foot is not None else [])
    if isinstance(cloth, Lanes):
        lines = [
            speaker.text("drills.lane", suit="SHD"[suit], cards=row, n=len(row))
            if row
            else speaker.text("drills.lane_empty", suit="SHD"[suit])
            for suit, row in enumerate(cloth.rows)
        ]
        if cloth.hand and cloth.caption is not None:
            caption = speaker.plain(cloth.caption.say(speaker))
            cards = speaker.text("drills.tiles", tiles=cloth.hand)
            lines.append(speaker.text("drills.noted", first=caption, second=cards))
        return lines
    names = [speaker.plain(name.say(speaker)) for name in cloth.names]
    found = [speaker.plain(cloth.foot.say(speaker))] if cloth.foot is not None else []
    if cloth.before is not None:
        for name, points in zip(names, cloth.before, strict=True):
            found.append(speaker.text("drills.loadum.before_told", seat=name, n=points))
    for nth, (row, led) in enumerate(zip(cloth.cards, cloth.led, strict=True), 1):
        order = [(led + step) % len(names) for step in range(len(names))]
        plays = [speaker.text("drills.loadum.played", seat=names[seat], card=row[seat]) for seat in order]
        joined = speaker.text("app.separator").join(plays)
        found.append(speaker.text("drills.loadum.trick", n=nth, plays=joined))
    return found


def row_words(speaker: Speaker, question: Question, given: frozenset[str]) -> list[str]:
    """The explanation, line by line."""
    found = []
    for row in question.rows:
        words = speaker.plain(row.what.say(speaker))
        if row.result is not None:
            words += f" = {speaker.plain(row.result.say(speaker))}"
        elif row.pieces and row.pieces[0] >= FIRST_TILE:
            words += f" {speaker.text('drills.tiles', tiles=row.pieces)}"
        _, key = mark_of(row, question, given)
        notes = [speaker.text(key)] if key else []
        if row.note is not None:
            notes.append(speaker.plain(row.note.say(speaker)))
        for note in notes:
            words = speaker.text("drills.noted", first=words, second=note)
        found.append(words)
    return found


def items(ui: Ui, run: Run, subtitle: str, row: tuple[int, int]) -> tuple[Item, ...]:
    """All of it for a screen reader; `row` is the run of right answers and the best one."""
    speaker, question = ui.speaker, run.question
    counted = Counter(run.verdicts)
    place = speaker.text("drills.places", n=run.at + 1, of=len(run.questions), right=counted["right"],
                         nearly=counted["nearly"], wrong=counted["wrong"])  # fmt: skip
    lines = [subtitle, place, *map(speaker.plain, (question.ask.say(speaker), question.help.say(speaker)))]
    lines += on_cloth(speaker, question.cloth)
    lines.append(speaker.text("drills.streak", n=row[0], best=row[1]))
    found = [Item(f"text.{nth}", "text", words) for nth, words in enumerate(lines)]
    if run.checked:
        given = run.given[run.at]
        head = head_of(question, run.verdicts[run.at], given)
        found.append(Item("verdict", "text", speaker.plain(head.say(speaker)), live="now"))
        found.append(Item("answered", "text", answer_words(ui, run)))
        found += [
            Item(f"row.{nth}", "text", words) for nth, words in enumerate(row_words(speaker, question, given))
        ]
    else:
        found += [Item(f"wait.{key}", "text", speaker.text(key)) for key in waiting_keys(question)]
    return tuple(found)
