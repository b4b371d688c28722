"""What a review says: moves, losses and sums as the sheet of the game counts them."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Action
from tablegame.speech import Runs
from tablegame.speech.runs import Run, joined
from tablegame.study.review.limits import IN_LIVES
from tablegame.study.review.model import Judged, Review
from tablegame.study.review.sums import sums_of
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import seat_names
from tablegame.ui.scenes.points import amount_words, digits_of, plain, signed
from tablegame.ui.scenes.study.replay.moves import move_words
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import BASE_H, BASE_W
from tablegame.ui.table.plates import room_of

OF_SIDES = frozenset({"clackerjack"})
"""Games of which the points of the own side are told less those of the other."""
SUMS = ("average", "cards", "decisions", "fell", "total")
"""The parts of the sum over the page, in their order."""


def _large(said: Runs) -> Runs:
    """The same as the beginning of a sentence."""
    first, *rest = said or ("",)
    return (first[:1].upper() + first[1:] if isinstance(first, str) else first, *rest)


class ReviewWords:
    """Of one review of one seat."""

    def __init__(self, ui: Ui, timeline: Timeline, seat: Seat) -> None:
        self._ui = ui
        self.timeline = timeline
        self.seat = seat
        self.names = list(seat_names(ui, timeline.record.header.players))
        self.game_table = GAME_TABLES[timeline.game.id]
        self.room = room_of(timeline.seats, seat, (BASE_W, BASE_H))
        self._moves: dict[tuple[str, int, str], Runs] = {}

    @property
    def low(self) -> bool:
        """Whether few points are good."""
        return self.game_table.low

    @cached_property
    def you(self) -> bool:
        """Whether the seat is that of the one person."""
        return self.timeline.people == (self.seat,)

    def whose(self, key: str) -> str:
        """The key of a text that speaks to the one person; of any other seat that of the text about it."""
        return key if self.you else f"{key}_their"

    # Numbers ------------------------------------------------------------------------------------------------
    def sheet(self, up: float) -> float:
        """Points as the sheet counts them, of points of which many are good."""
        return -up if self.low else up

    def sums(self, review: Review) -> dict[str, float | None]:
        """The parts of what the match brought, as the sheet counts; None for what is still to come."""
        sums = sums_of(review)
        if not sums.deals:
            return dict.fromkeys(SUMS)
        lost = -sums.lost if review.complete else None
        fell = sums.fell if review.complete else None
        found = dict(zip(SUMS, (sums.average, sums.cards, lost, fell, sums.total), strict=True))
        share = 0.01 if self.lives else 1.0
        return {name: None if value is None else share * self.sheet(value) for name, value in found.items()}

    def digits(self, review: Review) -> int:
        """How many digits the parts have behind the point, wherever they are told."""
        known = [abs(value) for value in self.sums(review).values() if value is not None]
        return digits_of(max(known)) if known else 0

    @property
    def lives(self) -> bool:
        """Whether it is told in hundredths of a life; their sum in lives."""
        return self.timeline.game.id in IN_LIVES

    def amount(self, value: float) -> str:
        """So many points, or so much of a life."""
        return amount_words(self._ui, self.timeline.game.id, value)

    # Moves --------------------------------------------------------------------------------------------------
    def view(self, judged: Judged) -> Any:
        """What the seat knew before it decided."""
        return self.timeline.view(judged.line - 1, self.seat)

    def action(self, text: str) -> Action:
        """A move, read."""
        action: Action = self.timeline.game.parse(text)
        return action

    def move(self, judged: Judged, text: str) -> Runs:
        """A move that could be made there, in words."""
        key = (self._ui.language, judged.line, text)
        if key not in self._moves:
            self._moves[key] = move_words(
                self._ui.speaker, self.game_table, self.view(judged), self.action(text), self.names, self.room
            )
        return self._moves[key]

    def did(self, judged: Judged) -> Runs:
        """What was done."""
        pieces = bool(self.action(judged.played).gesture().pieces)
        key = "review.played" if pieces else "review.said"
        return self._ui.say(key, move=self.move(judged, judged.played))

    @property
    def chart_head(self) -> Runs:
        """What the chart shows, in the game's own word for a deal."""
        own = self.whose(f"review.chart.head_{self.timeline.game.id}")
        return self._ui.say(own if self._ui.speaker.has(own) else self.whose("review.chart.head"))

    def deal(self, number: int) -> str:
        """A deal, as the game calls it; `number` from 0."""
        own = f"{self.timeline.game.id}.replay.deal"
        return self._ui.text(own if self._ui.speaker.has(own) else "replay.deal", n=number + 1)

    def under(self, judged: Judged) -> Runs:
        """Where it was, and what had been better."""
        where = self.deal(judged.deal)
        if judged.better is None:
            return (where,)
        return self._ui.say("review.row", deal=where, move=self.move(judged, judged.better))

    def grade(self, judged: Judged) -> str:
        """What a decision was, in a word."""
        return self._ui.text(f"review.grade.{judged.grade}")

    def spoken(self, judged: Judged, *, kept: bool, doubted: bool) -> str:
        """A row for who hears it."""
        ui = self._ui
        told = [self.grade(judged), ui.speaker.plain(self.under(judged))]
        if judged.grade != "good":
            told.insert(1, ui.text("review.cost", points=self.amount(judged.loss)))
        told += [ui.text("review.kept")] if kept else []
        told += [ui.text("review.doubted")] if doubted else []
        return ui.text("app.separator").join(told)

    # What is said of one decision ---------------------------------------------------------------------------
    def sentence(self, judged: Judged) -> Runs:
        """What it comes to."""
        ui, better = self._ui, judged.better
        if better is not None:
            points = self.amount(judged.loss)
            return ui.say("review.better", move=_large(self.move(judged, better)), points=points)
        if judged.rival is not None:
            return ui.say("review.even", move=_large(self.move(judged, judged.rival.move)))
        return ui.say("review.agreed")

    def reason(self, judged: Judged) -> Runs:
        """Why the better move is better."""
        if judged.reason is None or judged.better is None:
            return ()
        from tablegame.ai.words import words

        said = words(self._ui.speaker, [judged.reason], self.names)
        if not said:
            return ()
        return (*_large(said), self._ui.text("review.stop"))

    def share(self, judged: Judged) -> float | None:
        """In how many of the imagined deals that differ the other move did better; None where nothing was
        compared."""
        rival = judged.rival
        if rival is None or not rival.won + rival.lost:
            return None
        return rival.won / (rival.won + rival.lost)

    def compared(self, judged: Judged) -> Runs:
        """How sure that is."""
        ui, rival, share = self._ui, judged.rival, self.share(judged)
        if judged.certain and judged.better is not None:
            return ui.say("review.certain")
        if rival is None or share is None:
            return ()
        key = "review.compared" if judged.better is not None else "review.compared_even"
        digits = max(digits_of(rival.lead), 1)
        slots = {
            "n": round(100 * share),
            "points": plain(rival.lead, digits),
            "error": plain(rival.error, digits),
        }
        return ui.say(key, **slots)

    # The head -----------------------------------------------------------------------------------------------
    def head(self, review: Review) -> Runs:
        """What was lost by decisions, and by the cards."""
        return joined(run for run, _ in self.head_marked(review))

    def head_marked(self, review: Review) -> Sequence[tuple[Run, str]]:
        """The same, each run with the slot that it fills."""
        ui = self._ui
        if not review.complete:
            return ui.speaker.say_marked("review.progress", n=len(review.judged), of=review.total)
        costly, par = review.costliest(), self.sums(review)["cards"]
        if not costly:
            said = ui.speaker.say_marked("review.nothing", of=review.total)
        else:
            three = costly[:3]
            slots = {
                "points": self.amount(review.lost), "n": len(three), "of": review.total,
                "share": self.amount(sum(each.loss for each in three)),
            }  # fmt: skip
            key = "review.lost_all" if len(three) == len(costly) else "review.lost"
            said = ui.speaker.say_marked(key, **slots)
        if par is None:
            cards = ui.speaker.say_marked("review.par_to_come")
        else:
            cards = ui.speaker.say_marked("review.by_cards", cards=signed(par, self.digits(review)))
        return (*said, ("  ", ""), *cards)

    def why(self, review: Review, part: str) -> str:
        """What a part of the sum is."""
        value, digits = self.sums(review)[part], self.digits(review)
        if value is None:
            to_come = self.whose("review.why.cards_to_come") if part == "cards" else "review.why.to_come"
            return self._ui.text(to_come)
        if part == "cards":
            error = (0.01 if self.lives else 1.0) * sums_of(review).error
            words = self.whose("review.why.cards")
            return self._ui.text(words, points=signed(value, digits), error=plain(error))
        low = "_low" if self.low and part == "decisions" else ""
        if part == "total" and self.timeline.game.id in OF_SIDES:
            low = "_sides"
        key = f"review.why.{part}{low}"
        return self._ui.text(
            self.whose(key) if part == "decisions" else key,
            points=signed(value, digits) if part != "average" else plain(value, digits),
        )

    def foot(self, review: Review) -> Runs:
        """By what it is judged."""
        most = max((each.worlds for each in review.judged), default=0)
        name = self.names[self.seat]
        return self._ui.say(self.whose("review.foot" if most else "review.foot_none"), n=most, name=name)
