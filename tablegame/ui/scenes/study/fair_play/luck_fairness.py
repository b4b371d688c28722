"""Whether the cards of a match were kind: the first hands of its player, beside what chance might give."""

from collections.abc import Generator
from math import sqrt
from statistics import NormalDist

from tablegame.match.record import Record
from tablegame.match.record_error import RecordError
from tablegame.speech import number
from tablegame.study.figures.match import MatchFigures, counting
from tablegame.study.statistics import Z
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.layout import Column, Fits, Node, Panel, Row
from tablegame.ui.kit.nodes import Label, Speech
from tablegame.ui.scenes.study.fair_play.question_texts import name_of
from tablegame.ui.scenes.study.statistics.charts import bell
from tablegame.ui.shell.context import Ui


class LuckFairness:
    """The first hands of the first person of a match, counted in small steps: call `tick` once a frame."""

    def __init__(self, ui: Ui, record: Record) -> None:
        self.ui = ui
        self.record = record
        people = [seat for seat, kinds in enumerate(record.kinds()) if "human" in kinds]
        self.seat = people[0] if people else -1
        self.alone = len(people) == 1
        self.deals = 0
        self.above: float | None = None
        """The luck in standard deviations; None before it is known, and for a match without a person."""
        self._steps: Generator[None, None, MatchFigures] | None = counting(record) if people else None

    def tick(self) -> bool:
        """Count one step further. Return whether this step was the last one."""
        if self._steps is None:
            return False
        try:
            next(self._steps)
            return False
        except StopIteration as end:
            counted: MatchFigures = end.value
            hands = counted.seats[self.seat]
            self.deals = hands.deals
            if hands.deals and hands.spread > 0:
                self.above = hands.fortune / sqrt(hands.spread)
        except RecordError:
            pass  # the rows of the page say what is wrong with the record
        self._steps = None
        return True

    def panel(self) -> Node | None:
        """Return the panel about the hands, or None while nothing is known of them."""
        ui, above = self.ui, self.above
        if above is None:
            return None
        rank = round(min(100.0, max(1.0, 100 * NormalDist().cdf(above))))
        fortune = "kind" if above > Z else "unkind" if above < -Z else "ordinary"
        verdict = ui.text(f"statistics.cards.{fortune}")
        whose = ui.text("fair_play.kind.yours", n=self.deals)
        if not self.alone:
            whose = ui.text("fair_play.kind.theirs", n=self.deals, seat=name_of(self.record, self.seat))
        of = ui.text("fair_play.kind.of", of=ui.text("statistics.cards.of"), verdict=verdict)
        words = Column(
            Label(ui.text("statistics.cards.head"), t.BODY, bold=True),
            Label(whose, t.SIDE, t.SUMI_SECOND, lines=0),
            Row(
                Label(number(rank), t.DAMAGE, bold=True, say=False),
                Label(of, t.READING, lines=0, say=False, grow=1),
                align="baseline",
            ),
            Speech(ui.text("statistics.cards.told", n=rank, verdict=verdict)),
            grow=1,
        )
        chance = bell(ui, above, 280, 58)
        return Panel(Fits(Row(words, chance, gap=20), Column(words, chance, gap=4)))
