"""The words of a review as the score sheet of the game counts, and the data and choices of its page."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final

from tablegame.match.header import match_id
from tablegame.match.summary import among_sides
from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Action
from tablegame.speech import Runs
from tablegame.study.review.review_model import Judged, Review, counts_lives, has_two_sides, sums_of
from tablegame.study.review.stored_reviews import Opinions
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import capitalised, first_key, move_words, place_word, seat_names
from tablegame.ui.scenes.formats import amount_words, day_alone, digits_of, gain_words, plain, signed
from tablegame.ui.scenes.learn.exercise_service import own_of
from tablegame.ui.scenes.study.luck_text import reviewing_of
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import ReviewPage
from tablegame.ui.system.metrics import BASE_H, BASE_W
from tablegame.ui.table.plates import room_of

SUMS: Final = ("average", "cards", "decisions", "fell", "total")
"""The parts of the sum over the page, in their order; the first four come to the total."""
COSTLIEST: Final = 3
"""The number of decisions that are listed at first."""


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
        """Return whether few points are good."""
        return self.game_table.low

    @cached_property
    def you(self) -> bool:
        """Return whether the seat is that of the only person."""
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
        """Return whether losses are in hundredths of a life; their sum is in lives."""
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
        return self._ui.say(key, move=capitalised(self.move(judged, judged.played)))

    @property
    def chart_head(self) -> Runs:
        """The heading of the chart, in the game's own word for a deal."""
        return self._ui.say(
            first_key(self._ui, f"review.chart.head_{self.timeline.game.id}", "review.chart.head")
        )

    def deal(self, number: int) -> str:
        """Return what the game calls a deal; `number` counts from 0."""
        key = first_key(self._ui, f"{self.timeline.game.id}.replay.deal", "replay.deal")
        return self._ui.text(key, n=number + 1)

    def under(self, judged: Judged) -> Runs:
        """Return the deal of a decision and its better move."""
        where = self.deal(judged.deal)
        if judged.better is None:
            return (where,)
        return self._ui.say("review.row", deal=where, move=capitalised(self.move(judged, judged.better)))

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
        """Return the cost of mistakes and the luck of the deal in a sentence each."""
        ui = self._ui
        if not review.complete:
            return ui.say("review.progress", n=len(review.judged), of=review.total)
        costly, par = review.costliest(), self.sums(review)["cards"]
        if not costly:
            return ui.say("review.nothing", of=review.total)
        three = costly[:3]
        key = "review.lost_all" if len(three) == len(costly) else "review.lost"
        share = self.amount(sum(judged.loss for judged in three))
        points = self.amount(review.lost)
        said = ui.say(key, points=points, n=len(three), of=review.total, share=share)
        if par is None:
            return (*said, "  ", *ui.say("review.par_to_come"))
        cards = gain_words(ui, signed(par, self.digits(review)), low=self.low)
        return (*said, "  ", *ui.say("review.by_cards", cards=cards))

    def why(self, review: Review, part: str) -> str:
        """Return what a part of the sum means."""
        value, digits = self.sums(review)[part], self.digits(review)
        if value is None:
            return self._ui.text("review.why.cards_to_come" if part == "cards" else "review.why.to_come")
        if part in ("average", "total"):
            points = plain(value, digits)
        else:
            points = gain_words(self._ui, signed(value, digits), low=self.low)
        if part == "cards":
            error = (0.01 if self.lives else 1.0) * sums_of(review).error
            return self._ui.text("review.why.cards", points=points, error=plain(error))
        sides = "_sides" if part == "total" and has_two_sides(self.timeline.game) else ""
        return self._ui.text(f"review.why.{part}{sides}", points=points)

    def basis(self, review: Review) -> Runs:
        """Return what the judgements are based on."""
        most = max((judged.worlds for judged in review.judged), default=0)
        key = self.person_key("review.foot" if most else "review.foot_none")
        return self._ui.say(key, n=most, name=self.names[self.seat])


def sort_decisions(decisions: Iterable[Judged], by_loss: bool) -> list[Judged]:
    """Return decisions in the order of the record, or the costliest first."""
    return sorted(decisions, key=lambda judged: (-judged.loss, judged.line) if by_loss else (judged.line,))


class ReviewData:
    """The review of one seat of a record, and the choices made on its page."""

    def __init__(self, ui: Ui, page: ReviewPage) -> None:
        self.ui = ui
        self.page = page
        self.timeline = Timeline(page.record)
        people = self.timeline.people
        usual = people[0] if people else Seat(0)
        self.seat = page.seat if page.seat is not None and 0 <= page.seat < self.timeline.seats else usual
        self.opinions = Opinions(ui.home, match_id(page.record.header))
        self.reviewing = reviewing_of(ui)
        self.words = ReviewText(ui, self.timeline, self.seat)
        self.review = self.known()
        self.by_loss = True
        self.which: str | int = "cost"
        """The decisions that are listed: those that cost most, all, or those of the deal with this number."""
        self.line = 0
        """The line of the chosen decision; 0 for the first of the list."""
        self.explained = ""
        """The part of the sum whose meaning is shown."""
        self._requested = page.line
        """The line of the decision that the page was opened for, until that is known; 0 for none."""

    def known(self) -> Review:
        """Return the review as far as it has come."""
        review = self.reviewing.found(self.page.record, self.seat) if self.reviewing is not None else None
        return review or Review(match_id(self.page.record.header), self.timeline.game.id, self.seat, "", 0)

    @property
    def begun(self) -> bool:
        """Return whether anything is known yet."""
        return self.review.total > 0 or bool(self.review.mark)

    def request(self) -> None:
        """Ask for the review, and first for the deal that the page shows."""
        if self.reviewing is not None:
            line = self.line or self.page.line
            deal = self.timeline.deal_at(line) if line else None
            deal = self.which if isinstance(self.which, int) else deal
            self.reviewing.want(self.page.record, self.seat, pars=True, deal=deal)

    # The list -----------------------------------------------------------------------------------------------
    @property
    def doubted(self) -> frozenset[int]:
        """The lines of decisions whose judgement the player does not share."""
        return self.opinions.lines("doubted", self.seat)

    @property
    def costly(self) -> list[Judged]:
        """The decisions that cost something and are not doubted, the costliest first."""
        doubted = self.doubted
        return [judged for judged in self.review.costliest() if judged.line not in doubted]

    def listed(self) -> list[Judged]:
        """Return the decisions of the list, in its order."""
        if self.which == "cost":
            return sort_decisions(self.costly[:COSTLIEST], self.by_loss)
        shown = (judged for judged in self.review.judged if self.which in ("all", judged.deal))
        return sort_decisions(shown, self.by_loss)

    @property
    def chosen(self) -> Judged | None:
        """The shown decision; it stays although three that cost more have become known."""
        listed = self.listed()
        same = (judged for judged in (*listed, *self.review.judged) if judged.line == self.line)
        return next(same, listed[0] if listed else None)

    def choose_requested(self) -> bool:
        """Choose the decision that the page was opened for once it is known. Return whether it was chosen.

        All decisions are listed if it is not among the costliest.
        """
        if not self._requested or all(judged.line != self._requested for judged in self.review.judged):
            return False
        self.line, self._requested = self._requested, 0
        if all(judged.line != self.line for judged in self.costly[:COSTLIEST]):
            self.which, self.by_loss = "all", False
        return True

    def list_decisions(self, which: str | int) -> None:
        """List the costliest decisions, all, or those of a deal."""
        self.which = which
        if all(judged.line != self.line for judged in self.listed()):
            self.line = 0
        if isinstance(which, int):
            self.request()

    def show_seat(self, seat: Seat) -> None:
        """Show the decisions of another seat."""
        self.seat = seat
        self.words = ReviewText(self.ui, self.timeline, seat)
        self.line, self.which, self.by_loss = 0, "cost", True
        self.request()
        self.review = self.known()

    # Opinions -----------------------------------------------------------------------------------------------
    def is_kept(self, judged: Judged) -> bool:
        """Return whether the player keeps a decision."""
        return self.opinions.has("kept", self.seat, judged.line)

    def toggle_doubt(self) -> None:
        """Mark the judgement of the chosen decision as doubted, or no longer; choose the next one listed."""
        if (chosen := self.chosen) is None:
            return
        before = self.listed()
        index = before.index(chosen) if chosen in before else 0
        on = chosen.line not in self.doubted
        self.opinions.put("doubted", self.seat, chosen.line, on)
        self._store_exercise(chosen, kept=not on and self.is_kept(chosen))
        others = self.listed()
        if chosen not in others:
            self.line = others[min(index, len(others) - 1)].line if others else 0

    def toggle_kept(self) -> None:
        """Keep the chosen decision, or no longer."""
        if (chosen := self.chosen) is not None:
            on = not self.is_kept(chosen)
            self.opinions.put("kept", self.seat, chosen.line, on)
            self._store_exercise(chosen, kept=on)

    def _store_exercise(self, judged: Judged, kept: bool) -> None:
        """Add a kept decision to the player's exercises, or remove it from them."""
        from tablegame.study.exercises.review_exercises import exercise_of

        own_seat = self.seat in self.timeline.people
        exercise = exercise_of(self.timeline, self.seat, judged) if own_seat else None
        if exercise is not None:
            own = own_of(self.ui)
            (own.keep_again if kept else own.drop)(exercise)

    # Words --------------------------------------------------------------------------------------------------
    def summary(self) -> Runs | str:
        """Return the cost of mistakes, the progress of the review, or the meaning of a part of the sum."""
        if self.explained:
            return self.words.why(self.review, self.explained)
        if not self.begun:
            return self.ui.say("review.begins" if self.reviewing is not None else "review.nobody")
        return self.words.head(self.review)

    def match_words(self) -> str:
        """Return which match it was."""
        ui, record = self.ui, self.page.record
        deals = first_key(ui, f"matches.deals.{self.timeline.game.id}", "matches.deals.any")
        parts = [day_alone(ui, record.header.created), ui.text(deals, n=len(self.timeline.deals))]
        if record.result is not None:
            key = "review.came_you" if self.words.you else "review.came"
            score = str(record.result.scores[self.seat]).replace("-", "−")
            name = self.words.names[self.seat]
            parts.append(ui.text(key, place=self._place(), score=score, name=name))
        if self.words.low:
            parts.append(ui.text("review.low"))
        return ui.text("app.between.and").join(filter(None, parts))

    def _place(self) -> str:
        standing = self.timeline.at(self.timeline.last).standing()
        places = among_sides(standing.places, self.timeline.game.sides(self.timeline.seats))
        return place_word(self.ui, places[self.seat]) if places else ""
