"""Drawings on a table of Losing Loadum besides cards: places, tabs, the talon's words, mats of swaps."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tablegame.pieces.cards import SUITS, suit_of
from tablegame.pieces.seats import Seat
from tablegame.rules.loadum.pack import POINTS, POWERS, trick_taker
from tablegame.rules.loadum.terms import UNTIL_ALL_PASS
from tablegame.rules.loadum.view import LoadumView, PublicView, Swaps
from tablegame.speech import Runs, Speaker, Text
from tablegame.speech.second_person import in_second_person
from tablegame.ui.draw import components, marks
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import tag, tag_height, tag_width
from tablegame.ui.games.loadum import layout as ring
from tablegame.ui.games.loadum.cues import kind_text
from tablegame.ui.games.loadum.steps import OFFERED, QUIZ, SWAPPED, TURN_UP
from tablegame.ui.table import places
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.places import Room
from tablegame.ui.table.plates import brief
from tablegame.ui.table.played_pieces import petal_part
from tablegame.ui.table.pose import Box, Pose
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_values import Names

TRICK_PHASES: Final = frozenset({"trick", "declare", "swallow", TURN_UP, QUIZ})
SWAP_PHASES: Final = frozenset({"swap", "answer", "give", OFFERED, SWAPPED})


def laid_by(table: PublicView, nth: int) -> Seat:
    """Return the seat that played the n-th card of the trick."""
    at = table.alive.index(table.opener)
    return table.alive[(at + nth) % len(table.alive)]


def taking(table: PublicView) -> Seat | None:
    """Return the seat that visibly takes the complete trick, or None if the rules have to ask for that."""
    whole = table.phase == "trick" and len(table.trick) >= len(table.alive)
    return winning(table) if whole else None


def winning(table: PublicView) -> Seat | None:
    """Return the seat whose card takes the trick so far, or None if players have to work that out."""
    if table.phase not in ("trick", TURN_UP) or len(table.trick) < 2 or table.terms.swallow:
        return None
    led = suit_of(table.trick[0])
    if table.trump is None and any(suit_of(card) != led for card in table.trick):
        return None
    trump = -1 if table.trump is None else SUITS.index(table.trump)
    return laid_by(table, trick_taker(table.trick, POWERS[table.terms.rank_order][trump + 1][led]))


def parts(speaker: Speaker, view: LoadumView, room: Room, names: Names) -> list[Part]:
    """Return all of it, rearmost first."""
    table = view.table
    drawn: list[Part] = []
    if table.phase in TRICK_PHASES:
        if table.phase != "declare":
            drawn += _waiting_faces(view, room, names)
        if table.phase != TURN_UP:
            drawn.append(_talon(speaker, table, room))
        drawn += _packets(view, room)
        drawn += _owners(view, room, names)
        drawn += _trick_words(speaker, view, room, names)
    elif table.phase in SWAP_PHASES:
        drawn += _mats(speaker, view, room, names)
    drawn += _petals(table, room)
    if not room.narrow:
        # The panel beside the table says what cards count.
        drawn.append(_slip(speaker, view, room, names))
    return drawn


# The trick --------------------------------------------------------------------------------------------------
def _is_awaited(table: PublicView, seat: Seat) -> bool:
    """Return whether a seat has still to play to the trick."""
    played = {laid_by(table, nth) for nth in range(len(table.trick))}
    return seat not in played and bool(table.counts[seat] or table.trick)


def trick_shade(view: LoadumView, room: Room) -> list[Part]:
    """Return the shade under the cards of a trick."""
    box = ring.shade_box(room)
    if not view.table.trick:
        return []
    return [Part("shade", box, None, partial(_draw_shade, box))]


def _draw_shade(box: Box, canvas: Canvas) -> None:
    canvas.sprite("shadows/trick", box.x, box.y, box.w, h=box.h)


def own_place(view: LoadumView, room: Room) -> list[Part]:
    """Return the dashed place of the viewer's own card, until it is played."""
    table, seat = view.table, view.viewer
    if table.phase not in TRICK_PHASES - {"declare"} or seat is None or seat not in table.alive:
        return []
    if not _is_awaited(table, seat):
        return []
    box, turn = ring.card_pose(room, seat).box, seat == table.turn
    return [Part(f"place.{seat}", box.grown(4), turn, partial(_draw_own_place, box, turn))]


def _draw_own_place(box: Box, turn: bool, canvas: Canvas) -> None:
    canvas.panel("slot", *box, alpha=0.5)
    canvas.stitches(*box, 7, t.FOCUS if turn else t.TEXT_COOL, 0.9 if turn else 0.45)


def _waiting_faces(view: LoadumView, room: Room, names: Names) -> list[Part]:
    """Return the faces, in dashed rings, of the others who have still to play."""
    table, crests = view.table, crests_of(names)
    drawn = []
    for seat in table.alive:
        if seat == view.viewer or not _is_awaited(table, seat):
            continue
        x, y = ring.waiting_place(room, seat)
        look = (x, y, crests[seat], seat == table.turn)
        r = ring.WAITING_RING
        box = Box(x - r, y - r, 2 * r, 2 * r).grown(3)
        drawn.append(Part(f"place.{seat}", box, look, partial(_draw_waiting, *look)))
    return drawn


def _draw_waiting(x: float, y: float, crest: int, turn: bool, canvas: Canvas) -> None:
    r = ring.WAITING_RING
    canvas.circle(x, y, r, t.VEIL, alpha=0.45)
    canvas.face(crest, x, y, ring.WAITING_R)
    ink = t.FOCUS if turn else t.TEXT_COOL
    canvas.stitches(x - r, y - r, 2 * r, 2 * r, r, ink, 0.95 if turn else 0.6, oval=True)


def _owners(view: LoadumView, room: Room, names: Names) -> list[Part]:
    """Return the faces of the players at the edges of their cards, and a mark on the card that was led.

    The viewer's own card needs no face; the face of the winning card has a golden ring.
    """
    table = view.table
    drawn, crests, ahead = [], crests_of(names), winning(table)
    for nth in range(len(table.trick)):
        seat = laid_by(table, nth)
        wins = seat == ahead
        if seat != view.viewer or seat != room.home:
            face = ring.owner_face(room, seat, wins)
            reach = face.r + 8
            box = Box(face.x - reach, face.y - reach, 2 * reach, 2 * reach)
            look = (face, crests[seat], wins)
            name = "winning" if wins else f"owner.{seat}"
            drawn.append(Part(name, box, look, partial(_draw_owner, *look)))
        if nth == 0:
            x, y = ring.lead_disc(room, seat, wins)
            box = Box(x - ring.LEAD_R, y - ring.LEAD_R, 2 * ring.LEAD_R, 2 * ring.LEAD_R).grown(3)
            draw = partial(components.number, x=x, y=y, r=ring.LEAD_R)
            drawn.append(Part("lead", box, (x, y), draw))
    return drawn


def _draw_owner(face: ring.Face, crest: int, wins: bool, canvas: Canvas) -> None:
    x, y, r = face
    if wins:
        canvas.circle(x, y, r + 4.0, t.WINNING_RIM, t.LACQUER, 1.2)
    canvas.circle(x, y, r + 1.4, t.LACQUER)
    canvas.face(crest, x, y, r)


def _trick_words(speaker: Speaker, view: LoadumView, room: Room, names: Names) -> list[Part]:
    """Return what the trick counts, and who takes it as far as it lies."""
    table = view.table
    if (seat := winning(table)) is None:
        return []
    key = "takes" if taking(table) is not None else "ahead"
    said = speaker.say(f"loadum.trick.{key}{'_own' if seat == view.viewer else ''}", seat=brief(names[seat]))
    box, count = ring.words_box(room), str(sum(POINTS[card] for card in table.trick))
    look = (box, count, said, crests_of(names)[seat])
    return [Part(f"winning.words.{seat}", box, look, partial(_draw_trick_words, *look))]


def _draw_trick_words(box: Box, count: str, said: Runs, crest: int, canvas: Canvas) -> None:
    left = box.x + 32
    size = canvas.type.within(count, 25.0, 34)
    canvas.text(count, left, box.y + 16, size, True, t.SUM_CLOTH, anchor="middle")
    canvas.circle(box.x + 13, box.y + 51, 13.4, t.LACQUER)
    canvas.face(crest, box.x + 13, box.y + 51, 12)
    # Two lines would come up to the figures: large letters rather give way.
    size = canvas.type.fitting(said, canvas.type.within(said, t.NAME, 22), box.right - left)
    canvas.rows(said, left, box.y + 51, box.right - left, size, False, t.TEXT, most=2, high=50)


def won_cards(view: LoadumView, seat: Seat) -> tuple[int, ...] | None:
    """Return the cards that count in a seat's tricks, in the order taken; None where points are hidden."""
    if view.table.terms.declaration != "auto" or seat >= len(view.memory.piles):
        return None
    return tuple(card for card in view.memory.piles[seat] if POINTS[card])


def _won(view: LoadumView, room: Room) -> list[Part]:
    """Return the points of the won cards that lie open, at their foot."""
    drawn = []
    for seat in view.table.alive:
        if cards := won_cards(view, seat):
            poses = ring.won_poses(room, seat, cards)
            x = (poses[0].box.x + poses[-1].box.right) / 2
            y, count = poses[0].box.bottom + 6, f"+{sum(POINTS[card] for card in cards)}"
            box = Box(x - 28, y - 12, 56, 24)
            drawn.append(Part(f"packet.{seat}", box, (x, y, count), partial(_draw_won, x, y, count)))
    return drawn


def _draw_won(x: float, y: float, count: str, canvas: Canvas) -> None:
    size = canvas.type.within(count, t.SIDE, 20)
    wide = canvas.type.measure(count, size, True) + 16
    canvas.panel("chip", x - wide / 2, y - 10, wide, 20, color=t.PROMPT)
    canvas.text(count, x, y, size, True, t.TEXT, "center", anchor="middle")


def _packets(view: LoadumView, room: Room) -> list[Part]:
    """Return the tricks that players have taken, with their number; crowded seats show it on the plates."""
    drawn, table = _won(view, room), view.table
    for seat in table.alive if room.seats < places.CROWDED and won_cards(view, Seat(0)) is None else ():
        if count := table.tricks[seat]:
            pose = ring.pile_pose(room, seat, 0)
            drawn.append(
                Part(f"packet.{seat}", pose.box.grown(16), (count, pose), partial(_draw_packet, count, pose))
            )
    return drawn


def _petals(table: PublicView, room: Room) -> list[Part]:
    """Return a petal for each seat that lost a life in the last deal, until the deal under way ends."""
    drawn = []
    for seat, lives in enumerate(table.results[-1].points() if table.results else ()):
        if lives < 0:
            drawn.append(petal_part(f"petal.{seat}", ring.petal(room, Seat(seat))))
    return drawn


def packet_box(pose: Pose) -> Box:
    """Return a packet as it is drawn: its upper cards stand out at one corner, the chip at the other."""
    return Box(pose.box.x - 6, pose.box.y - 6, pose.w + 20, pose.h + 16)


def _draw_packet(count: int, pose: Pose, canvas: Canvas) -> None:
    box = pose.box
    for layer in range(min(3, count)):
        canvas.piece(None, box.x - 2.4 * layer, box.y - 2.4 * layer, box.w)
    text = str(count)
    size = canvas.type.within(text, t.NAME, 20)
    wide = max(24.0, canvas.type.measure(text, size, True) + 12)
    canvas.panel("chip", box.right - wide / 2 - 2, box.bottom - 14, wide, 22, color=t.PROMPT)
    canvas.text(text, box.right - 2, box.bottom - 3, size, True, t.TEXT, "center", anchor="middle")


def _talon(speaker: Speaker, table: PublicView, room: Room) -> Part:
    """Return trump, or the number of cards of the talon, on the foot of the cards there."""
    x, y = ring.talon_label(room)
    if table.trump:
        said = speaker.say("loadum.talon.trump", suit=table.trump)
    else:
        said = speaker.say("loadum.talon.cards", n=table.talon)
    left = table.talon - len(table.turned) if table.turned else 0
    beside = ring.talon_box(room)
    box = Box(min(x - 70, beside.x), beside.y, max(140.0, beside.w + 16), y + 18 - beside.y)
    look = (x, y, said, bool(table.trump), left, (beside.right, beside.centre[1]))
    return Part("talon", box, look, partial(_draw_talon, *look), read=(Box(x - 60, y - 14, 120, 28),))


def _draw_talon(
    x: float, y: float, said: Runs, strong: bool, left: int, beside: tuple[float, float], canvas: Canvas
) -> None:
    """Draw the words, and beside the talon how many cards are left below the one turned up."""
    _draw_label(x, y, said, strong, canvas)
    if left > 0:
        text, r = str(left), 11.5
        canvas.circle(*beside, r, t.PROMPT, t.BRASS, 1.2)
        size = canvas.type.within(text, t.SIDE, 20)
        canvas.text(text, *beside, size, True, t.TEXT, "center", anchor="middle")


def _draw_label(x: float, y: float, said: Runs, strong: bool, canvas: Canvas) -> None:
    size = canvas.type.within(said, t.SIDE, 24)
    wide = min(136.0, canvas.type.measure(said, size, strong) + 28)
    canvas.panel("prompt", x - wide / 2, y - 14, wide, 28)
    ink = t.BRASS_HI if strong else t.TEXT_SOFT
    canvas.text(said, x, y, size, strong, ink, "center", wide - 16, "middle", shrink=True)


# Swaps ------------------------------------------------------------------------------------------------------
def _mats(speaker: Speaker, view: LoadumView, room: Room, names: Names) -> list[Part]:
    table = view.table
    if table.phase == "swap":
        if view.viewer is not None and table.turn == view.viewer:
            return [_chooser(speaker, view, room), *_targets(view, room)]
        return [_waiting(speaker, view, room, names)]
    return [_offer(speaker, view, room, names)]


def _draw_mat(box: Box, canvas: Canvas) -> None:
    """Draw the mat of a swap, on a dark ground that hides the light of the turn below it."""
    canvas.panel("chip", *box, radius=12, color=canvas.look.cloth.mat, alpha=0.86)
    canvas.panel("mat", *box)


def _swap_part(box: Box, look: object, paint: Callable[[Canvas], None]) -> Part:
    """Return the mat of a swap; all of it is read."""
    return Part("swap", box.grown(4), look, paint, read=(box,))


def open_ended(swaps: Swaps) -> bool:
    """Return whether the rounds of swaps end only when no player wants another."""
    return swaps.rounds == UNTIL_ALL_PASS


def _round(words: str, swaps: Swaps) -> str:
    return f"loadum.swap.{words}_open" if open_ended(swaps) else f"loadum.swap.{words}"


def _chooser(speaker: Speaker, view: LoadumView, room: Room) -> Part:
    """Return the mat under the buttons of the kinds."""
    box = ring.swap_box(room)
    swaps = view.table.swaps
    assert swaps is not None, "a swap has a round"
    said = speaker.say(_round("choose", swaps), n=swaps.round, of=swaps.rounds)
    anyone, why = speaker.say("loadum.swap.anyone"), speaker.say("loadum.swap.purpose")
    look = (said, anyone, why)
    return _swap_part(box, look, partial(_draw_chooser, room, *look))


def _draw_chooser(room: Room, said: Runs, anyone: Runs, why: Runs, canvas: Canvas) -> None:
    box = ring.swap_box(room)
    _draw_mat(box, canvas)
    size = canvas.type.within(said, t.NAME, 28)
    canvas.text(said, box.x + box.w / 2, box.y + 20, size, True, t.TEXT, "center", box.w - 32, "middle")
    place = ring.kind_box(room, "any")
    canvas.panel("button", *place)
    size = canvas.type.within(anyone, t.NAME, 34)
    canvas.text(anyone, *place.centre, size, True, t.TEXT, "center", place.w - 16, "middle", shrink=True)
    size = canvas.type.within(why, t.SIDE, 22)
    x, middle, high = box.x + box.w / 2, (place.bottom + box.bottom) / 2, box.bottom - place.bottom - 8
    canvas.rows(why, x, middle, box.w - 32, size, False, t.TEXT_SOFT, "center", 3, high)


def _targets(view: LoadumView, room: Room) -> list[Part]:
    """Return rings round the plates that can be pressed."""
    drawn = []
    for seat in view.table.alive:
        if seat != view.viewer and (box := room.plates.get(seat)) is not None:
            drawn.append(Part(f"target.{seat}", box.grown(8), None, partial(marks.target, box=box)))
    return drawn


def _waiting(speaker: Speaker, view: LoadumView, room: Room, names: Names) -> Part:
    """Return whose turn it is between offers."""
    box = ring.offer_box(room)
    table = view.table
    swaps = table.swaps
    assert swaps is not None, "a swap has a round"
    head = speaker.say(_round("round", swaps), n=swaps.round, of=swaps.rounds)
    line: Runs = ()
    if table.turn is not None:
        line = speaker.say("loadum.swap.turn", seat=names[table.turn])
    look = (head, line)
    return _swap_part(box, look, partial(_draw_words, box, *look))


def _draw_words(box: Box, head: Runs, line: Runs, canvas: Canvas) -> None:
    _draw_mat(box, canvas)
    x = box.x + box.w / 2
    size = canvas.type.within(head, t.NAME, 30)
    canvas.rows(head, x, box.y + 30, box.w - 24, size, True, t.TEXT, "center", high=54)
    if line:
        canvas.rows(line, x, box.y + 88, box.w - 48, t.NAME, False, t.TEXT_SOFT, "center", 3, high=86)


def _offer(speaker: Speaker, view: LoadumView, room: Room, names: Names) -> Part:
    """Return what is offered, or what two traders give."""
    table, swaps = view.table, view.table.swaps
    box = ring.offer_box(room)
    offer = None if swaps is None else swaps.offer
    if offer is None or swaps is None:
        return _swap_part(box, None, partial(_draw_words, box, (), ()))
    kind = kind_text(offer.kind)
    slots: dict[str, object] = {"seat": brief(names[offer.seat]), "kind": kind}
    partner = swaps.partner if swaps.partner is not None else offer.target
    if partner is None:
        words = Text("loadum.swap.offer_any", slots)
    else:
        words = Text("loadum.swap.offer", {**slots, "other": brief(names[partner])})
    head = in_second_person(speaker, words, "" if view.viewer is None else brief(names[view.viewer]))
    if table.phase in ("answer", OFFERED):
        line = speaker.say("loadum.swap.asked" if table.phase == "answer" else "loadum.swap.waits")
        return _swap_part(box, (head, line), partial(_draw_words, box, head, line))
    both = (offer.seat, partner if partner is not None else offer.seat)
    cards: tuple[int | None, int | None] = (None, None)
    foot = speaker.say("loadum.swap.picking")
    is_own = view.viewer in both
    if table.phase == SWAPPED:
        done = not table.trades or table.trades[-1].done
        foot = speaker.say("loadum.swap.over")
        if is_own and table.trades:
            given, got = table.trades[-1].cards
            cards = (given, got) if view.viewer == offer.seat else (got, given)
            foot = speaker.say("loadum.swap.done" if done else "loadum.swap.void")
    elif is_own:
        own = swaps.cards[0] if swaps.cards else None
        cards = (own, None) if view.viewer == offer.seat else (None, own)
        foot = speaker.say("loadum.swap.given" if swaps.cards else "loadum.swap.give")
    crests = crests_of(names)
    look = (head, foot, (crests[both[0]], crests[both[1]]), cards)
    return _swap_part(box, look, partial(_draw_pair, room, *look))


def _draw_pair(
    room: Room, head: Runs, foot: Runs, both: tuple[int, int], cards: tuple[int | None, int | None],
    canvas: Canvas,
) -> None:  # fmt: skip
    box = ring.offer_box(room)
    _draw_mat(box, canvas)
    x = box.x + box.w / 2
    size = canvas.type.within(head, t.NAME, 30)
    canvas.rows(head, x, box.y + 30, box.w - 24, size, True, t.TEXT, "center", high=54)
    for place, (crest, card) in enumerate(zip(both, cards, strict=True)):
        pose = ring.traded_pose(room, place, card)
        canvas.panel("slot", *pose.box)
        if card is not None:
            canvas.card(card, pose.box.x, pose.box.y, pose.w)
        marks.owner(canvas, pose.box, crest)
    canvas.icon("swap", x, box.y + 106, 30, t.TEXT_SOFT)
    size = canvas.type.within(foot, t.NAME, 26)
    most = box.w - 24
    canvas.text(foot, x, box.bottom - 20, size, False, t.TEXT_SOFT, "center", most, "middle", shrink=True)


# The slip at the right --------------------------------------------------------------------------------------
def _slip(speaker: Speaker, view: LoadumView, room: Room, names: Names) -> Part:
    """Return the list of card values, and below it the viewer's own swaps as far as there is room.

    The swaps are shown until the first trick is gone.
    """
    table = view.table
    wide, most = places.slip(room.seats)
    rows: list[tuple[Runs, Runs]] = [
        (speaker.say(f"loadum.slip.{n}"), speaker.say(f"loadum.slip.{n}_worth"))
        for n in ("1234" if most > 3 else "123")
    ]
    left = most - len(rows)
    for trade in table.trades[-left:] if left and not sum(table.tricks) else ():
        word = "swap" if trade.done else "void"
        slots = {"given": trade.cards[:1], "got": trade.cards[1:]}
        rows.append(((names[trade.seat],), speaker.say(f"loadum.slip.{word}", **slots)))
    right, least, widest = room.right - 12, min(wide, 164.0), places.widest_slip(room.seats)
    box = Box(right - widest, 50, widest, tag_height(len(rows), 1.35, widest)).grown(20)
    return Part("slip", box, tuple(rows), partial(_hang, right, tuple(rows), least, widest))


def _hang(right: float, rows: Sequence[tuple[Runs, Runs]], least: float, most: float, canvas: Canvas) -> None:
    wide = tag_width(canvas.type, rows, least, most)
    tag(canvas, right - wide, rows, wide)
