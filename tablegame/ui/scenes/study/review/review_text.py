"""The words of a review: moves, losses and sums as the score sheet of the game counts them."""

from functools import cached_property
from typing import Any, Final

from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Action
from tablegame.speech import Runs
from tablegame.study.review.limits import counts_lives
from tablegame.study.review.measure import has_two_sides
from tablegame.study.review.model import Judged, Review
from tablegame.study.review.sums import sums_of
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import capitalised, first_key, move_words, seat_names
from tablegame.ui.scenes.formats import amount_words, digits_of, plain, signed
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import BASE_H, BASE_W
from tablegame.ui.table.plates import room_of

SUMS: Final = ("average", "cards", "decisions", "fell", "total")
"""The parts of the sum over the page, in their order; the first four come to the total."""


class ReviewText:
    """The words about the review of one seat."""

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

    def person_key(self, key: str) -> str:
        """Return the key of a text that addresses the one person, or of the text about any other seat."""
        return key if self.you else f"{key}_their"

    def plain(self, said: Runs) -> str:
        """Return words as one string, cards with their signs."""
        return self._ui.type.plain(said)

    # Numbers ------------------------------------------------------------------------------------------------
    def sheet(self, up: float) -> float:
        """Return points as the score sheet counts them, given points of which many are good."""
        return -up if self.low else up

    def sums(self, review: Review) -> dict[str, float | None]:
        """Return the parts of what the match brought, as the sheet counts; None for what is not known yet."""
        sums = sums_of(review)
        if not sums.deals:
            return dict.fromkeys(SUMS)
        lost = -sums.lost if review.complete else None
        fell = sums.fell if review.complete else None
        parts = dict(zip(SUMS, (sums.average, sums.cards, lost, fell, sums.total), strict=True))
        share = 0.01 if self.lives else 1.0
        return {name: None if value is None else share * self.sheet(value) for name, value in parts.items()}

    def digits(self, review: Review) -> int:
        """Return how many digits the parts have behind the point."""
        known = [abs(value) for value in self.sums(review).values() if value is not None]
        return digits_of(max(known)) if known else 0

    @property
    def lives(self) -> bool:
        """Whether losses are in hundredths of a life; their sum is in lives."""
        return counts_lives(self.timeline.game.id)

    def amount(self, value: float) -> str:
        """Return so many points, or so much of a life."""
        return amount_words(self._ui, self.timeline.game.id, value)

    # Moves --------------------------------------------------------------------------------------------------
    def view(self, judged: Judged) -> Any:
        """Return what the seat knew before the decision."""
        return self.timeline.view(judged.line - 1, self.seat)

    def action(self, text: str) -> Action:
        """Return a move from its notation."""
        action: Action = self.timeline.game.parse(text)
        return action

    def has_pieces(self, text: str) -> bool:
        """Return whether a move plays pieces, rather than being said."""
        return bool(self.action(text).gesture().pieces)

    def move(self, judged: Judged, text: str) -> Runs:
        """Return a move that was possible at a decision, in words."""
        key = (self._ui.language, judged.line, text)
        if key not in self._moves:
            self._moves[key] = move_words(
                self._ui.speaker, self.game_table, self.view(judged), self.action(text), self.names, self.room
            )
        return self._moves[key]

    def played(self, judged: Judged) -> Runs:
        """Return what was played."""
        key = "review.played" if self.has_pieces(judged.played) else "review.said"
        return self._ui.say(key, move=self.move(judged, judged.played))

    @property
    def chart_head(self) -> Runs:
        """The heading of the chart, in the game's own word for a deal."""
        keys = (f"review.chart.head_{self.timeline.game.id}", "review.chart.head")
        return self._ui.say(first_key(self._ui, *map(self.person_key, keys)))

    def deal(self, number: int) -> str:
        """Return what the game calls a deal; `number` counts from 0."""
        key = first_key(self._ui, f"{self.timeline.game.id}.replay.deal", "replay.deal")
        return self._ui.text(key, n=number + 1)

    def under(self, judged: Judged) -> Runs:
        """Return the deal of a decision and its better move."""
        where = self.deal(judged.deal)
        if judged.better is None:
            return (where,)
        return self._ui.say("review.row", deal=where, move=self.move(judged, judged.better))

    def spoken(self, judged: Judged, *, kept: bool, doubted: bool) -> str:
        """Return a row of the list as a screen reader reads it."""
        ui = self._ui
        parts = [ui.text(f"review.grade.{judged.grade}"), ui.speaker.plain(self.under(judged))]
        if judged.grade != "good":
            parts.insert(1, ui.text("review.cost", points=self.amount(judged.loss)))
        parts += [ui.text("review.kept")] if kept else []
        parts += [ui.text("review.doubted")] if doubted else []
        return ui.text("app.separator").join(parts)

    # One decision -------------------------------------------------------------------------------------------
    def sentence(self, judged: Judged) -> Runs:
        """Return the verdict on a decision."""
        ui, better = self._ui, judged.better
        if better is not None:
            points = self.amount(judged.loss)
            return ui.say("review.better", move=capitalised(self.move(judged, better)), points=points)
        if judged.rival is not None:
            return ui.say("review.even", move=capitalised(self.move(judged, judged.rival.move)))
        return ui.say("review.agreed")

    def reason(self, judged: Judged) -> Runs:
        """Return why the better move is better; empty if no reason is known."""
        if judged.reason is None or judged.better is None:
            return ()
        from tablegame.ai.words import words

        said = words(self._ui.speaker, [judged.reason], self.names)
        return (*capitalised(said), self._ui.text("review.stop")) if said else ()

    def share(self, judged: Judged) -> float | None:
        """Return in which part of the differing simulated deals the other move did better, 0..1.

        None if nothing was compared.
        """
        rival = judged.rival
        if rival is None or not rival.won + rival.lost:
            return None
        return rival.won / (rival.won + rival.lost)

    def compared(self, judged: Judged) -> Runs:
        """Return how sure the verdict is; empty if nothing was compared."""
        ui, rival, share = self._ui, judged.rival, self.share(judged)
        if judged.certain and judged.better is not None:
            return ui.say("review.certain")
        if rival is None or share is None:
            return ()
        key = "review.compared" if judged.better is not None else "review.compared_even"
        digits = max(digits_of(rival.lead), 1)
        points, error = plain(rival.lead, digits), plain(rival.error, digits)
        return ui.say(key, n=round(100 * share), points=points, error=error)

    # The whole match ----------------------------------------------------------------------------------------
    def head(self, review: Review) -> Runs:
        """Return what was lost by decisions, and by the cards."""
        ui = self._ui
        if not review.complete:
            return ui.say("review.progress", n=len(review.judged), of=review.total)
        costly, par = review.costliest(), self.sums(review)["cards"]
        if not costly:
            said = ui.say("review.nothing", of=review.total)
        else:
            three = costly[:3]
            key = "review.lost_all" if len(three) == len(costly) else "review.lost"
            share = self.amount(sum(judged.loss for judged in three))
            points = self.amount(review.lost)
            said = ui.say(key, points=points, n=len(three), of=review.total, share=share)
        if par is None:
            return (*said, "  ", *ui.say("review.par_to_come"))
        return (*said, "  ", *ui.say("review.by_cards", cards=signed(par, self.digits(review))))

    def why(self, review: Review, part: str) -> str:
        """Return what a part of the sum means."""
        value, digits = self.sums(review)[part], self.digits(review)
        if value is None:
            later = self.person_key("review.why.cards_to_come") if part == "cards" else "review.why.to_come"
            return self._ui.text(later)
        if part == "cards":
            error = (0.01 if self.lives else 1.0) * sums_of(review).error
            words = self.person_key("review.why.cards")
            return self._ui.text(words, points=signed(value, digits), error=plain(error))
        low = "_low" if self.low and part == "decisions" else ""
        if part == "total" and has_two_sides(self.timeline.game):
            low = "_sides"
        key = f"review.why.{part}{low}"
        points = signed(value, digits) if part != "average" else plain(value, digits)
        return self._ui.text(self.person_key(key) if part == "decisions" else key, points=points)

    def basis(self, review: Review) -> Runs:
        """Return what the judgements are based on."""
        most = max((judged.worlds for judged in review.judged), default=0)
        key = self.person_key("review.foot" if most else "review.foot_none")
        return self._ui.say(key, n=most, name=self.names[self.seat])
