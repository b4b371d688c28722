"""A row of the list: one match and, where it is chosen, what can be done with it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import ratio
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import LARGE, button, icon_check, link
from tablegame.ui.kit.layout import Column, Fits, Flow, Node, Panel, Row, Sized, Space
from tablegame.ui.kit.list_node import ListRow
from tablegame.ui.kit.nodes import Draw, Label, Press, face, icon
from tablegame.ui.kit.text_size import clamp_size, text_scale
from tablegame.ui.scenes.common import place_word
from tablegame.ui.scenes.matches.match_list.actions import MatchAction
from tablegame.ui.scenes.matches.match_list.match_text import LostPoints, PlayerInfo, RowWords, spoken_row
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box

SHARES: Final = {"match": 308, "people": 386, "you": 98, "decisions": 100, "marks": 108, "end": 68}
"""The widths of the columns, in proportion; without decisions the match has their room, too."""
LARGEST: Final = 28.0
"""The most height of letters in a row, in du."""
NAME_EM: Final = 3.2
"""So much of a name must have room, in em, or fewer players are shown."""
PICTURES: Final = (35.0, 54.0)
"""The widths of a picture in a row of one line and of several, in du."""

label = partial(Label, most=LARGEST)


@dataclass(frozen=True)
class ListedMatch:
    """What a row shows and does. Equal ones look alike; `name` is that of the record's file."""

    index: int
    name: str
    words: RowWords
    chosen: bool
    under: bool
    """Whether it is a branch beneath its match."""
    lost: LostPoints | None
    decisions: bool
    """Whether there is a column for what decisions lost."""
    acts: tuple[MatchAction, ...]
    choose: Callable[[], object] = field(compare=False)
    go: Callable[[], object] = field(compare=False)
    star: Callable[[], object] = field(compare=False)
    review: Callable[[], object] = field(compare=False)


def columns(decisions: bool, cells: dict[str, Node]) -> Row:
    """Return cells in the columns of the list; `decisions`: whether there is a column for what these lost."""
    shares = dict(SHARES)
    if not decisions:
        shares["match"] += shares.pop("decisions")
    return Row(*(cells.get(name, Space()) for name in shares), gap=6, shares=tuple(shares.values()), grow=1)


def has_columns(ui: Ui) -> bool:
    """Return whether letters are small enough for rows in columns."""
    return text_scale(ui) < LARGE


def match_row(ui: Ui, match: ListedMatch) -> Node:
    """Return the node of a row: in columns, or in lines under each other where letters are large."""
    words = match.words
    content = _in_columns(ui, match) if has_columns(ui) else _in_lines(ui, match)
    below = _buttons(ui, match.acts) if match.acts else None
    ground = partial(
        ListRow, label=words.title, spoken=spoken_row(ui, words), chosen=match.chosen,
        name=f"row.{match.name}", on_choose=match.choose, on_go=match.go,
    )  # fmt: skip
    rows = Column(content, *((below, Space(0, 0)) if below else ()), gap=6)
    return Press(lambda box: ground(box), rows, pad=8, top=7 if match.chosen else 3)


def _in_columns(ui: Ui, match: ListedMatch) -> Node:
    words = match.words
    game = Row(_picture(ui, match, PICTURES[0]), Column(_game(words), _when(words), grow=1), gap=12)
    cells: dict[str, Node] = {
        "match": game, "people": _people(ui, words.players), "marks": _marks(match), "end": _end(ui, match),
    }  # fmt: skip
    if words.you is not None:
        cells["you"] = _own_result(ui, words.you)
    if match.lost is not None:
        cells["decisions"] = _lost(ui, match, match.lost)
    return columns(match.decisions, cells)


def _in_lines(ui: Ui, match: ListedMatch) -> Node:
    words = match.words
    own = None if words.you is None else _own_result(ui, words.you)
    upper = Row(_game(words), Space(), own, _end(ui, match), gap=12)
    lower = Row(_when(words), Space(), _marks(match), gap=16)
    lines = Column(upper, lower, _people(ui, words.players, line=True), gap=2, grow=1)
    return Row(_picture(ui, match, PICTURES[1]), lines, gap=16, grow=1)


def _picture(ui: Ui, match: ListedMatch, wide: float) -> Node:
    sprite = f"title/{match.words.game}"
    if not ui.art.has(sprite):
        return Space(wide, 0)

    def paint(canvas: Canvas, box: Box) -> None:
        x, y, w, h = box
        canvas.fill(x - 1.5, y - 1.5, w + 3, h + 3, t.WASHI_BOX)
        canvas.sprite(sprite, x, y, w)

    return Row(Space(24.0 * match.under, 0), Draw(paint, wide, wide * ratio(sprite)), gap=0)


def _game(words: RowWords) -> Node:
    """Return the game and how much of it was played, or rather the whole name alone."""
    name = label(words.game_name, t.BODY, bold=True, least=5, whole=words.title)
    return Fits(Row(name, label(words.deals, t.NAME, t.SUMI_SECOND, least=2), gap=10), name)


def _when(words: RowWords) -> Node:
    """Return the moment of a match, and under it the name of its rules, if the player has given them one."""
    when = label(words.when, t.SIDE, t.SUMI_QUIET)
    return Column(when, label(words.preset, t.SIDE, t.SUMI_SECOND)) if words.preset else when


def _people(ui: Ui, players: Sequence[PlayerInfo], line: bool = False) -> Node:
    """Return the portraits, names and scores of as many players as fit, and how many more there are.

    `line`: the score stands beside the name rather than under it.
    """

    def player(info: PlayerInfo, many: bool) -> Node:
        ink = t.SUMI if info.person else t.SUMI_SECOND
        size = t.SIDE if many else t.NAME
        name = label(info.name, size, ink, bold=info.person, least=2)
        life = icon("life", 14, t.LOSS) if info.lives else None
        score = Row(label(info.score, t.NAME if line else t.SIDE, ink, least=1), life, gap=3)
        words = Row(name, score, gap=6) if line else Column(name, score)
        picture = face(info.crest, 11 if many else 14)
        letters = min(ui.type.measure(info.name, size, info.person), NAME_EM * ui.type.em(info.name, size))
        number = ui.type.measure(info.score, t.NAME if line else t.SIDE) + (17 if info.lives else 2)
        needed = picture.w + 5 + (letters + 6 + number if line else max(letters, number))
        return Sized(Row(picture, Sized(words, grow=1), gap=4 if many else 6), needed)

    def shown(count: int) -> Node:
        nodes = [player(info, count > 4) for info in players[:count]]
        if more := len(players) - count:
            nodes.append(label(ui.text("matches.row.more", n=more), t.NAME, t.SUMI_SECOND))
        nodes += [Space()] * (2 - len(nodes))
        return Row(*nodes, gap=3, shares=(1,) * len(nodes))

    counts = [len(players), *(count for count in (4, 3, 2) if count < len(players))]
    return Fits(*(partial(shown, count) for count in counts))


def _own_result(ui: Ui, you: PlayerInfo) -> Node:
    """Return the place and the score of the player at the screen."""
    score = label(you.score, t.BODY, bold=True, least=2)
    if you.place > 3:
        return Row(label(place_word(ui, you.place), t.NAME, t.SUMI_SECOND, bold=True, least=2), score)

    def paint(canvas: Canvas, box: Box) -> None:
        x, y, w, h = box
        canvas.medal(you.place, x + w / 2, y + h / 2, w / 2)

    return Row(Draw(paint, 28, 28), score, gap=10)


def _lost(ui: Ui, match: ListedMatch, lost: LostPoints) -> Node:
    """Return the loss of the decisions as a link to the review."""
    ink = t.LOSS if lost.much else t.SUMI if lost.known else t.SUMI_QUIET
    spoken = ui.text("matches.decisions.label", lost=lost.words, match=match.words.title)
    return link(
        lost.words, match.review, name=f"lost.{match.name}", label=spoken, ink=ink, bold=lost.much,
        quiet=True, stop=match.chosen,
    )  # fmt: skip


def _marks(match: ListedMatch) -> Node:
    """Return chips with words, or with icons alone where words have no room."""
    ink = t.STRAW_DEEP if match.chosen else t.WASHI_SHADE

    def chip(name: str, words: str, bare: bool) -> Node:
        text = None if bare else Label(words, t.CAPTION, t.SUMI_SECOND, most=20)
        sign = icon(name, 15, tip=words if bare else "")
        return Panel(Row(sign, text, gap=5), kind="chip", ink=ink, pad=9, top=4)

    def chips(bare: bool) -> Node:
        return Row(*(chip(*mark, bare) for mark in match.words.marks), Space(), gap=6)

    return Fits(chips(False), partial(chips, True))


def _end(ui: Ui, match: ListedMatch) -> Node:
    """Return the sign of a note and the star."""
    words = match.words
    star = icon_check(
        ("star", "star_kept"), ui.text("matches.action.star", match=words.title), words.star,
        lambda _: match.star(), name=f"star.{match.name}", stop=match.chosen,
    )  # fmt: skip
    return Row(Space(), icon("note", 22, tip=words.note) if words.note else None, star, gap=4)


def _buttons(ui: Ui, acts: Sequence[MatchAction]) -> Node:
    """Return the buttons in one line, without icons where only so they fit, or else in several lines."""

    size = clamp_size(ui, t.NAME, 26)

    def buttons(icons: bool) -> list[Node]:
        return [
            button(
                act.words, act.do, name=act.name, icon=act.icon if icons else "", action=act.action,
                kind="primary" if act.action == "activate" else "paper", tip=act.why_not,
                faint=bool(act.why_not), size=size, high=42 if has_columns(ui) else 50,
            )
            for act in acts
        ]  # fmt: skip

    indent = Space(PICTURES[0] + 12, 0)
    several_lines = Row(indent, Flow(*buttons(True), grow=1), gap=0)
    one_line = Row(indent, Row(*buttons(True)), gap=0), Row(*buttons(False), gap=6)
    return Fits(*one_line, several_lines, ease=0.97)
