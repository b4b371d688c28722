"""What is chosen over the list of a review: the seat, the order, and which decisions."""

from tablegame.ui.draw import theme as t
from tablegame.ui.scenes.study.luck import namesakes_apart
from tablegame.ui.scenes.study.review.deeds import Deeds
from tablegame.ui.scenes.study.review.reviewed import COSTLIEST
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Choice, Segmented


def lay_seat(of: Deeds, box: Box) -> None:
    """Whose decisions they are: people first."""
    names, people = namesakes_apart(of.ui, of.words.names), of.timeline.people
    order = [*people, *(seat for seat in range(len(names)) if seat not in people)]
    options = [(int(seat), names[seat]) for seat in order]
    of.form.add(
        Choice(box, of.ui.text("review.seat"), options, int(of.seat), of.sit, name="seat", size=t.NAME)
    )


def lay_order(of: Deeds, box: Box) -> None:
    """In which order decisions are listed, and which."""
    ui = of.ui
    x, y, w, h = box
    order: list[tuple[object, str]] = [
        (True, ui.text("review.by_loss")),
        (False, ui.text("review.in_order")),
    ]
    cost = len(of.costly)
    few = "none" if not cost else "cost" if cost <= COSTLIEST else "most"
    which: list[tuple[object, str]] = [
        ("cost", ui.text(f"review.which.{few}", n=min(COSTLIEST, cost))),
        ("all", ui.text("review.which.all", n=len(of.review.judged))),
    ]
    if isinstance(of.which, int):
        which[1:1] = [(of.which, of.words.deal(of.which))]
    asked = [sum(ui.type.measure(said, t.NAME) + 16 for _, said in each) for each in (order, which)]
    half = (w - 12) * asked[0] / sum(asked)
    of.form.add(
        Segmented(
            (x, y, half, h),
            ui.text("review.order"),
            order,
            of.by_loss,
            of.order,
            name="order",
            size=t.NAME,
        )
    )
    of.form.add(
        Segmented(
            (x + half + 12, y, w - half - 12, h), ui.text("review.which.label"), which, of.which,
            of.show, name="which", size=t.NAME,
        )
    )  # fmt: skip
