"""The data of a review page: the known decisions, which of them are listed, and which one is chosen."""

from collections.abc import Iterable
from typing import Final

from tablegame.match.header import match_id
from tablegame.match.summary import among_sides
from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import Seat
from tablegame.speech import Runs
from tablegame.study.review.model import Judged, Review
from tablegame.study.review.opinions import Opinions
from tablegame.ui.scenes.common import first_key, place_word
from tablegame.ui.scenes.formats import day_alone
from tablegame.ui.scenes.learn.exercise_service import own_of
from tablegame.ui.scenes.study.review.review_text import ReviewText
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import ReviewPage
from tablegame.ui.shell.service import Reviewing

COSTLIEST: Final = 3
"""The number of decisions that are listed at first."""


def reviewing_of(ui: Ui) -> Reviewing | None:
    """Return the service that reviews matches, or None if this window has none."""
    return ui.service.reviewing if ui.has_service else None


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
        """Whether anything is known yet."""
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
        """The decision that is shown; it stays although three that cost more have become known."""
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
        from tablegame.study.exercises.from_review import exercise_of

        own_seat = self.seat in self.timeline.people
        exercise = exercise_of(self.timeline, self.seat, judged) if own_seat else None
        if exercise is not None:
            own = own_of(self.ui)
            (own.keep_again if kept else own.drop)(exercise)

    # Words --------------------------------------------------------------------------------------------------
    def summary(self) -> Runs | str:
        """Return what was lost, how far the review has come, or what the explained part of the sum means."""
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
