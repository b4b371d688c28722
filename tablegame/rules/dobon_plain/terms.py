"""The facts of Everyday Dobon by its options (rules §3, §5, §13)."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, NamedTuple, cast

from tablegame.pieces.cards import mask_of
from tablegame.rules.arithmetic import NUMBERS, hand_targets
from tablegame.rules.contract import Options
from tablegame.rules.dobon_plain.events import PenaltyEnded, PenaltyGrew
from tablegame.rules.shedding.facts import (
    ANY,
    EFFECT_BIND,
    EFFECT_NONE,
    EFFECT_SKIP,
    EFFECT_TURN,
    EIGHTS,
    JOKER,
    KEYS,
    PACK,
    TWOS,
    Facts,
    number_of,
    numbered,
    suit_now,
    sum_makes,
)

RENEWALS: Final = 3
"""How often the stock is renewed in a round (rules §11.3)."""
NAMING: Final = EIGHTS | JOKER
"""Cards whose player names a suit, unless they are the last."""
_SUIT: Final = 0x1FFF
_SKIPS: Final = {"a_j": (1, 11), "a_9": (1, 9), "j_q": (11, 12)}
"""By the option `skip_reverse`: the number that skips, and the one that reverses."""
_FORFEITS: Final = {"auto": 0, "draw_1": 1, "draw_2": 2}


class Chosen(NamedTuple):
    """The options of a match, except its number of rounds."""

    hand: int
    jokers: int
    skip_reverse: str
    draw: str
    same_number: str
    numbers: str
    out: str
    reach: str
    callers: str
    wrong_call: str
    payment: str


def chosen_of(options: Options) -> Chosen:
    """Return the options that a match was begun with."""
    return Chosen(*(cast("Any", options[name]) for name in Chosen._fields))


@dataclass(frozen=True, eq=False)
class Terms(Facts):
    """The facts of the family, and what only this game has."""

    draw: Literal["may_play", "ends_turn", "until"] = "may_play"
    together: int = 0
    """The cards that may be played together with others of their number, as a mask."""
    stays: bool = False
    """Whether a play must leave a card, because only a dobon wins."""
    forfeit: int = 0
    """The cards drawn for a forgotten last card; 0 where the table announces it."""
    wrong_calls: bool = False
    """Whether every seat is asked, and draws two cards for a wrong call."""
    chips: bool = False
    """Whether a hand is worth one chip, whatever it holds."""
    doubling: bool = False
    """Whether a new stock doubles payments, and a call with the card just drawn is allowed."""


def _followers(key: int) -> int:
    number, suit = number_of(key), suit_now(key)
    same = numbered(number) | EIGHTS | JOKER
    return same | (_SUIT << 13 * suit if suit != ANY else (1 << PACK) - 1)


MATCH: Final = tuple(map(_followers, KEYS))
"""By key: the cards that follow outside of a penalty (rules §3, §13.3)."""
ANSWERS: Final[tuple[int, ...]] = (TWOS,) * len(KEYS)
"""By key: the cards that answer a penalty (rules §6)."""
DAMAGE: Final = tuple(2 if number == 2 else 0 for number in NUMBERS)


def _pair_makes(hand: int, numbers: int, number: int) -> bool:
    return bool(hand_targets(hand) >> number & 1)


@cache
def terms_of(chosen: Chosen) -> Terms:
    """Return the facts of a match with these options."""
    skip, turn = _SKIPS[chosen.skip_reverse]
    effects = {2: EFFECT_BIND, skip: EFFECT_SKIP, turn: EFFECT_TURN}
    pair, wrong = chosen.numbers == "pair", chosen.wrong_call != "refused"
    stays = chosen.out == "dobon_only"
    forfeit = 0 if stays else _FORFEITS[chosen.reach]
    together = {"one": 0, "queens": numbered(12), "any": (1 << 52) - 1}[chosen.same_number]
    return Terms(
        match=MATCH,
        answers=ANSWERS,
        effect=tuple(effects.get(number, EFFECT_NONE) for number in NUMBERS),
        damage=DAMAGE,
        makes=_pair_makes if pair else sum_makes,
        grown=PenaltyGrew,
        ended=PenaltyEnded,
        pack=mask_of(range(52 + chosen.jokers)),
        hand_size=chosen.hand,
        declares=False,
        nearest=chosen.callers == "nearest",
        sums=not (pair or wrong),
        halts=1 if forfeit else 0,
        renewals=RENEWALS,
        draw=cast("Literal['may_play', 'ends_turn', 'until']", chosen.draw),
        together=together,
        stays=stays,
        forfeit=forfeit,
        wrong_calls=wrong,
        chips=chosen.payment == "chips",
        doubling=chosen.payment == "doubling",
    )
