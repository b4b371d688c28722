"""What is known of one match's decisions by now, and which of them are listed."""

from tablegame.controllers.reviewing import Reviewing
from tablegame.match.identity import match_id
from tablegame.match.sides import among_sides
from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import Seat
from tablegame.speech import Runs
from tablegame.study.review.model import Judged, Review
from tablegame.study.review.opinions import Opinions
from tablegame.ui.scenes.common import place_word
from tablegame.ui.scenes.dates import day_alone
from tablegame.ui.scenes.learn.exercises.kept import own_of
from tablegame.ui.scenes.study.review.rows import in_order
from tablegame.ui.scenes.study.review.words import ReviewWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import ReviewPage

COSTLIEST = 3


def reviewing_of(ui: Ui) -> Reviewing | None:
    """Who has matches reviewed here; None where nobody does."""
    found: Reviewing | None = getattr(ui.service, "reviewing", None)
    return found


class Reviewed:
    """Of one record and one seat at a time."""

    def __init__(self, ui: Ui, page: ReviewPage) -> None:
        self.ui = ui
        self.page = page
        self.timeline = Timeline(page.record)
        people = self.timeline.people
        usual = people[0] if people else Seat(0)
        self.seat = page.seat if page.seat is not None and 0 <= page.seat < self.timeline.seats else usual
        self.opinions = Opinions(ui.home, match_id(page.record.header))
        self.reviewing = reviewing_of(ui)
        self.words = ReviewWords(ui, self.timeline, self.seat)
        self.review = self.found()
        self.by_loss = True
        self.which: str | int = "cost"
        """The decisions that are listed: those that cost most, all, or those of one deal."""
        self.line = 0
        """Of the decision that is chosen; 0: the first of the list."""
        self.told = ""
        """The part of the sum whose sentence is told."""

    def found(self) -> Review:
        """As far as it has come."""
        found = self.reviewing.found(self.page.record, self.seat) if self.reviewing is not None else None
        return found or Review(match_id(self.page.record.header), self.timeline.game.id, self.seat, "", 0)

    @property
    def begun(self) -> bool:
        """Whether anything is known yet."""
        return self.review.total > 0 or bool(self.review.mark)

    def want(self) -> None:
        """Has it reviewed, if somebody does that, and first the deal that is looked at."""
        if self.reviewing is not None:
            line = self.line or self.page.line
            deal = self.timeline.deal_at(line) if line else None
            deal = self.which if isinstance(self.which, int) else deal
            self.reviewing.want(self.page.record, self.seat, pars=True, deal=deal)

    @property
    def doubted(self) -> frozenset[int]:
        """Lines whose judgement did not convince."""
        return self.opinions.lines("doubted", self.seat)

    @property
    def costly(self) -> list[Judged]:
        """The decisions that cost something, the costliest first, without those that did not convince."""
        doubted = self.doubted
        return [each for each in self.review.costliest() if each.line not in doubted]

    def listed(self) -> list[Judged]:
        """The decisions in the list, in its order."""
        if self.which == "cost":
            return in_order(self.costly[:COSTLIEST], self.by_loss)
        if self.which == "all":
            return in_order(self.review.judged, self.by_loss)
        return in_order([each for each in self.review.judged if each.deal == self.which], self.by_loss)

    @property
    def chosen(self) -> Judged | None:
        """The decision that is shown."""
        # One that was looked at stays in sight, though three that cost more have been found meanwhile.
        found = self.listed()
        same = (each for each in (*found, *self.review.judged) if each.line == self.line)
        return next(same, found[0] if found else None)

    def sit_at(self, seat: Seat) -> None:
        """The decisions of another seat."""
        self.seat = seat
        self.words = ReviewWords(self.ui, self.timeline, seat)
        self.line, self.which, self.by_loss = 0, "cost", True
        self.want()
        self.review = self.found()

    def doubt_chosen(self) -> None:
        """The judgement of the chosen decision does not convince, or does again: the next one is chosen."""
        if (chosen := self.chosen) is None:
            return
        before = self.listed()
        at = before.index(chosen) if chosen in before else 0
        on = not self.opinions.has("doubted", self.seat, chosen.line)
        self.opinions.put("doubted", self.seat, chosen.line, on)
        self._as_exercise(chosen, kept=not on and self.opinions.has("kept", self.seat, chosen.line))
        left = self.listed()
        if chosen not in left:
            self.line = left[min(at, len(left) - 1)].line if left else 0

    def keep_chosen(self) -> None:
        """The chosen decision is kept, or no longer."""
        if (chosen := self.chosen) is not None:
            on = not self.opinions.has("kept", self.seat, chosen.line)
            self.opinions.put("kept", self.seat, chosen.line, on)
            self._as_exercise(chosen, kept=on)

    def _as_exercise(self, judged: Judged, kept: bool) -> None:
        """What is kept comes again as an exercise; what is not, or does not convince, never."""
        from tablegame.study.exercises.from_review import exercise_of

        found = exercise_of(self.timeline, self.seat, judged) if self.seat in self.timeline.people else None
        if found is None:
            return
        if kept:
            own_of(self.ui).keep_again(found)
        else:
            own_of(self.ui).drop(found)

    # Words --------------------------------------------------------------------------------------------------
    def head_words(self) -> Runs | str:
        """The line under the head: what was lost, how far it has come, or what a part of the sum is."""
        if self.told:
            return self.words.why(self.review, self.told)
        if not self.begun:
            return self.ui.say("review.begins" if self.reviewing is not None else "review.nobody")
        return self.words.head(self.review)

    def sub(self) -> str:
        """Which match it was."""
        ui = self.ui
        when = day_alone(ui, self.page.record.header.created)
        said = [when, self._deals()]
        result = self.page.record.result
        if result is not None:
            place = self._place()
            key = "review.came_you" if self.words.you else "review.came"
            score = str(result.scores[self.seat]).replace("-", "−")
            name = self.words.names[self.seat]
            said.append(ui.text(key, place=place, score=score, name=name))
        if self.words.low:
            said.append(ui.text("review.low"))
        return ui.text("app.between.and").join(filter(None, said))

    def _deals(self) -> str:
        ui, game = self.ui, self.timeline.game.id
        own = f"matches.deals.{game}"
        return ui.text(own if ui.speaker.has(own) else "matches.deals.any", n=len(self.timeline.deals))

    def _place(self) -> str:
        standing = self.timeline.at(self.timeline.last).standing()
        places = among_sides(standing.places, self.timeline.game.sides(self.timeline.seats))
        return place_word(self.ui, places[self.seat]) if places else ""
