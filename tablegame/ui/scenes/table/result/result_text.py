"""The words at the end of a match: who has won, by how much, and a kind word for the others."""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

from tablegame.match.match import Match
from tablegame.match.summary import among_sides
from tablegame.pieces.seats import Seat
from tablegame.speech import number, signed
from tablegame.speech.second_person import in_second_person
from tablegame.study.highlight_finder import Highlight, lead_of, side_of
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import MEDALS, called_names, game_name, place_word, seat_names
from tablegame.ui.scenes.study.luck_text import luck_words, review_of
from tablegame.ui.shell.context import Ui
from tablegame.ui.table.crests import revealed

CLOSE: Final = 0.15
"""A loss by less than this part of the points between first and last was close."""


class ResultWords:
    """The words about one match that is over."""

    def __init__(self, ui: Ui, match: Match, view: Any) -> None:
        self.ui = ui
        self.match = match
        self.game_id = match.game.id
        self.names, self.called = seat_names(ui, match.players), called_names(ui, match.players)
        self.standing = match.standing()
        self.sides = match.game.sides(len(self.names))
        self.places = among_sides(self.standing.places, self.sides)
        """By seat; of sides where several play together."""
        self.order = sorted(self.sides, key=lambda side: (self.places[side[0]], side))
        """The sides, the best first."""
        self.results = view.table.results
        self.low = GAME_TABLES[self.game_id].low

    def word(self, key: str, /, **slots: object) -> Text:
        """Return a text of this page, in the game's own words where it has some."""
        own = f"{self.game_id}.result.{key}"
        return self.ui.say(own if self.ui.speaker.has(own) else f"result.{key}", **slots)

    @cached_property
    def own(self) -> str:
        """The name for which the page says "you"; "" if there is none."""
        return next((name for name, said in zip(self.names, self.called, strict=True) if name != said), "")

    @cached_property
    def people(self) -> tuple[Seat, ...]:
        """The seats of the people at this computer."""
        return tuple(Seat(n) for n, player in enumerate(self.match.players) if player.kind == "human")

    @cached_property
    def played(self) -> tuple[Seat, ...]:
        """The seats in which people have ever sat, though they may have left."""
        return tuple(Seat(n) for n, kinds in enumerate(self.match.record.kinds()) if "human" in kinds)

    @property
    def won(self) -> bool:
        """Return whether a person at this computer has won."""
        return bool(set(self.people) & set(self.standing.winners))

    @property
    def lost(self) -> bool:
        """Return whether people sat here, and none of them has won."""
        return bool(self.people) and not self.won

    @cached_property
    def totals(self) -> list[tuple[int, ...]]:
        """The scores by seat, before the first deal and after each."""
        totals = [self.standing.scores]
        for result in reversed(self.results):
            points = result.points()
            totals.append(tuple(now - gain for now, gain in zip(totals[-1], points, strict=True)))
        return totals[::-1]

    def name(self, side: Sequence[Seat]) -> str:
        """Return the names of the players of a side."""
        return self.ui.text("sheet.with").join(self.called[seat] for seat in side)

    def _within(self, side: Sequence[Seat]) -> str:
        """Return the players of a side in the middle of a sentence."""
        if side == self.people and self.called != self.names:
            return self.ui.text("you.within")
        return self.name(side)

    def title(self, names: Sequence[str]) -> Text:
        """Return who has won, by these names."""
        winners = self.standing.winners
        said = self.ui.text("result.and").join(names[seat] for seat in winners)
        if len(winners) == 1 and winners == self.people and self.called != self.names:
            return self.ui.say("result.you_win")
        if len(winners) == 1:
            return self.ui.say("result.lost" if self.lost else "result.wins", seat=said)
        if winners in self.sides:
            return self.ui.say("result.lost_to" if self.lost else "result.won", names=said)
        return self.ui.say("result.shared", names=said)

    def sub(self) -> Text:
        """Return by how much the match was won; after a loss the place of the people, and a kind word."""
        if self.lost:
            return self.ui.text("result.two", one=self._place(), two=self.kind())
        return self.by_how_much()

    def by_how_much(self) -> Text:
        """Return the winners' points, and how far ahead they are."""
        winners, scores = self.standing.winners, self.standing.scores
        best = scores[winners[0]]
        rest = [side for side in self.order if side[0] not in winners]
        if len(self.order) == 2 and rest and len(rest[0]) > 1:
            return self.word("against", n=best, other=scores[rest[0][0]])
        if len(winners) > 1 and winners not in self.sides:
            return self.word("each", n=best)
        if not rest:
            return self.word("alone", n=best)
        second = rest[0]
        return self.word("ahead", n=best, by=abs(best - scores[second[0]]), seat=self._within(second))

    def _place(self) -> str:
        best = min(self.people, key=lambda seat: (self.places[seat], seat))
        place = place_word(self.ui, self.places[best])
        if len(self.people) == 1:
            return self.ui.text("result.you", place=place)
        return self.ui.text("result.them", seat=self.name(side_of(self.sides, best)), place=place)

    def kind(self) -> str:
        """Return a true and friendly sentence about the best of the people, chosen by a public rule."""
        ui, scores = self.ui, self.standing.scores
        seat = min(self.people, key=lambda person: (self.places[person], person))
        best = scores[self.standing.winners[0]]
        behind = abs(best - scores[seat])
        if ui.speaker.has(unharmed := f"{self.game_id}.result.kind.kept"):
            kept = sum(1 for result in self.results if result.lines[seat] and not result.points()[seat])
            return ui.text(unharmed, n=kept) if kept else ui.text(f"{self.game_id}.result.kind.next")
        if behind and behind <= CLOSE * (max(scores) - min(scores)) and self.places[seat] == 2:
            return ui.text("result.kind.close", n=behind)
        side = side_of(self.sides, seat)
        margins = [lead_of(result.points(), side, self.sides, self.low) for result in self.results]
        if margins and (most := max(margins)) > 0:
            every = [
                lead_of(result.points(), other, self.sides, self.low)
                for result in self.results
                for other in self.sides
            ]
            key = "best" if most >= max(every) else "deal"
            own = f"{self.game_id}.result.kind.{key}"
            if len(self.people) > 1:
                return ui.text("result.kind.next")
            return ui.text(own if ui.speaker.has(own) else f"result.kind.{key}", deal=margins.index(most) + 1)
        return ui.text("result.kind.next")

    def about(self) -> Text:
        """Return the game, how many deals it took, and what sets the match apart."""
        ui, match = self.ui, self.match
        words = self.word("sub", game=game_name(ui, self.game_id), n=len(self.results))
        key = "practice" if match.assisted else "helped" if match.helped else ""
        return (*words, ui.text("app.between.and"), *ui.say(f"result.{key}")) if key else words

    def hidden(self) -> str:
        """Return which opponents hid behind a fan, and what they are like; "" if none did."""
        speaker, tempers = self.ui.speaker, GAME_TABLES[self.game_id].tempers
        said = ""
        for text in revealed(self.match.players, tempers):
            sentence = speaker.plain(text.say(speaker))
            said = self.ui.text("result.two", one=said, two=sentence) if said else sentence
        return said

    def luck(self) -> str:
        """Return what the cards of the only person were worth, beside the result; "" if it is not known."""
        if len(self.played) != 1:
            return ""
        review = review_of(self.ui, self.match.record, self.played[0])
        return "" if review is None else luck_words(self.ui, review)

    def accessible_row(self, side: Sequence[Seat]) -> str:
        """Return the row of a side in words: its place with its medal, the total and every deal."""
        ui, seat = self.ui, side[0]
        place = self.places[seat]
        words = place_word(ui, place)
        if place <= MEDALS:
            words = ui.text("app.separator").join((words, ui.text(f"result.medal.{place}")))
        gains = (after[seat] - before[seat] for before, after in pairwise(self.totals))
        deals = ui.text("app.separator").join(map(signed, gains))
        label, total = ui.type.plain(self.word("deals")), ui.type.plain(self.word("total"))
        slots = {"seat": self.name(side), "place": words, "n": self.standing.scores[seat]}
        return ui.text("result.row", label=label, deals=deals, total=total, **slots)

    def total(self, side: Sequence[Seat]) -> str:
        """Return the score of a side, in digits."""
        return number(self.standing.scores[side[0]])

    def mood(self, seat: Seat) -> str:
        """Return the mood of a player: "pleased" of a winner, "worried" of a computer in the last place."""
        if seat in self.standing.winners:
            return "pleased"
        last = self.places[seat] == max(self.places) and seat not in self.people
        return "worried" if last else "calm"


def moment_words(ui: Ui, highlight: Highlight, own: str = "") -> str:
    """Return a highlight in words, with its pieces, and with "you" for the name `own`."""
    speaker = ui.speaker
    said = " ".join(speaker.plain(in_second_person(speaker, text, own)) for text in highlight.texts)
    cards = " ".join(
        term if isinstance(term, str) else ui.text("result.piece", piece=term) for term in highlight.terms
    )
    head = speaker.plain(in_second_person(speaker, highlight.head, own))
    return ui.text("result.moment", head=head, words=said, cards=cards).strip()
