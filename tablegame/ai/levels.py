"""The levels of the opponents and the tempers of characters.

Levels differ in effort, sense and memory, never in what they see. A temper chooses among moves that are about
equally good, and sets how much is dared in a bid or a call. How well is played depends on the level alone.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Final

LEVELS: Final = ("novice", "easy", "normal", "hard", "expert")
"""The names of the levels, the weakest first."""

NOISE: Final = (0.1, 0.5)
"""The rates at which a playout strays from the simple policy. Mixed by world: a search that trusts its
opponents to be sensible overfits to them."""

SELDOM: Final[tuple[float, ...]] = (0.1,)
"""The rates where more would hide what is better."""

LIKELY: Final = -1.0
"""In place of the rate at which a playout strays: its players choose by the likelihoods of strong players.
Only games that have such a model use it."""

FIRST_SLICE: Final = 8
"""Worlds of a level that halves; a few hundredths of its thought, so that even a slow machine has time."""


@dataclass(frozen=True, slots=True)
class Temper:
    """The likes of a character, each from -1 to 1; 0 is the like of the plain level."""

    bold: float = 0.0
    """The liking for moves that might be called; -1 avoids them."""
    bids: float = 0.0
    """The liking for higher bids, or lower ones."""
    calls: float = 0.0
    """The liking for calling at once, or for waiting for a safe moment."""
    hoards: float = 0.0
    """The liking for keeping bombs, trumps, twos and eights, or for spending them."""
    swaps: float = 0.0
    """The liking for swaps."""
    doubles: float = 0.0
    """The liking for two cards where one would do."""
    hunts: float = 0.0
    """The liking for moves that hurt the player in the lead."""
    turns: float = 0.0
    """The boldness when behind, and the care when ahead."""

    def boldness(self, lead: float) -> float:
        """Return the boldness of a character whose score is ahead (`lead` above 0) or behind (below 0)."""
        return self.bold + (self.turns if lead < 0 else -self.turns if lead > 0 else 0.0)


PLAIN: Final = Temper()
"""The temper of a level by itself."""
WORDS: Final[Mapping[str, Temper]] = {
    "bold": Temper(bold=1.0),
    "careful": Temper(bold=-1.0),
    "bids_high": Temper(bids=1.0),
    "bids_low": Temper(bids=-1.0),
    "quick": Temper(calls=1.0),
    "patient": Temper(calls=-1.0),
    "hoards": Temper(hoards=1.0),
    "spends": Temper(hoards=-1.0),
    "swaps": Temper(swaps=1.0),
    "doubles": Temper(doubles=1.0),
    "hunts": Temper(hunts=1.0),
    "turns": Temper(turns=1.0),
}
"""By word: its temper."""
TEMPERS: Final[Mapping[str, tuple[str, ...]]] = {
    "aoi": ("bold", "bids_high"),
    "mei": ("careful", "bids_low"),
    "ren": ("hoards", "patient"),
    "sora": ("swaps", "doubles"),
    "hana": ("careful", "hoards"),
    "kaito": ("hunts", "bold"),
    "yui": ("patient", "bids_low"),
    "riku": ("bold", "doubles"),
    "nao": ("careful", "patient"),
    "haru": ("quick", "spends"),
    "yuki": ("hoards", "bids_low"),
    "ken": ("turns", "bids_high"),
}
"""By character: the words of its temper."""
PRIZED: Final = 0.02
"""The worth that a move liked by 1 more may seem to lack, if it lies within one standard error."""
TRIED: Final = 2
"""The most times as many worlds that the best move may have been tried in as a liked move."""


def made_of(words: Iterable[str]) -> Temper:
    """Return the temper that joins the tempers of all `words`."""
    parts = [WORDS[word] for word in words]
    return Temper(*(sum(getattr(part, like.name) for part in parts) for like in fields(Temper)))


def temper_of(character: str) -> Temper:
    """Return the temper of a character, or `PLAIN` if the name is unknown."""
    return made_of(TEMPERS[character]) if character in TEMPERS else PLAIN


@dataclass(frozen=True, slots=True)
class LevelSettings:
    """The settings of a level. A weak one tries every move in a few worlds and chooses softly by what it
    found. A strong one spends its playouts on the moves that lead, and is not content with less than
    proof."""

    name: str
    worlds: int = 0
    """The worlds for every move, before a soft choice; 0: sequential halving over playouts."""
    effort: float = 0.0
    """For halving: the share of the playouts that a game allows hard."""
    temperature: float = 0.0
    """Softness: a move that is worth this much less is chosen 2.7 times less often."""
    blunder: float = 1.0
    """The loss of worth, against the best move, from which a move is never chosen."""
    prior: float = 0.0
    """The worth of the simple policy's own move beyond what was found."""
    leave: float = 1.5
    """For halving: standard errors of paired lead that a move needs over the simple policy's own move."""
    memory: float = 1.0
    """The share that is kept of what is known and no longer to be seen."""
    noise: tuple[float, ...] = NOISE
    """The rates at which players stray in its playouts, or LIKELY, mixed by world."""
    inference: bool = False
    """Whether hands of others are inferred from their moves."""
    calls: bool = False
    """Whether calls and bids are searched too, which other levels decide at once."""
    weighs: bool = True
    """With inference: whether worlds are weighed also where a game can deal them by what has been seen."""
    nodes: int = 0
    """Positions that may be looked at to solve the end of one world; 0: it is not solved."""
    cap_ms: int = 800
    """The clock, which cuts a search short only where a machine is far too slow."""
    temper: Temper = PLAIN
    """The temper of a character, at any level."""

    @property
    def first_slice(self) -> int:
        """The number of worlds in which every move is tried before the clock is asked."""
        return self.worlds or FIRST_SLICE

    def scaled(self, share: float) -> "LevelSettings":
        """Return the same level where worths differ by `share` of what is usual."""
        return replace(
            self, temperature=self.temperature * share, blunder=self.blunder * share, prior=self.prior * share
        )


def lean_on_policy(settings: LevelSettings, prior: Mapping[str, float]) -> LevelSettings:
    """Return a level of a game in which few worlds tell little, and strong players seldom stray.

    The weak levels lean on the simple policy: its move counts for `prior` more, by the level's name.
    """
    if settings.worlds:
        return replace(settings, prior=prior[settings.name])
    return replace(settings, noise=SELDOM, inference=True)


LEVEL_SETTINGS: Final = {
    settings.name: settings
    for settings in (
        LevelSettings("novice", worlds=2, temperature=0.12, blunder=0.35, memory=0.0, noise=(0.5, 1.0)),
        LevelSettings("easy", worlds=4, temperature=0.05, blunder=0.25, memory=0.5, noise=(0.5,)),
        LevelSettings("normal", worlds=10, temperature=0.02, blunder=0.15, prior=0.02, memory=0.8),
        LevelSettings("hard", effort=1.0),
        LevelSettings("expert", effort=3.0, inference=True, calls=True, nodes=20_000, cap_ms=1900),
    )
}


def settings_of(level: str) -> LevelSettings:
    """Return the settings of a level; raise ValueError for an unknown name."""
    if level not in LEVEL_SETTINGS:
        raise ValueError(f"{level[:20]!r} is not a level; they are {', '.join(LEVELS)}")
    return LEVEL_SETTINGS[level]
