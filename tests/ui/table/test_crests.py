"""A crest belongs to a name, whoever else sits at the table."""

import random

from tablegame.speech import LANGUAGES, Speaker
from tablegame.ui.draw.theme import CRESTS
from tablegame.ui.system.assets import asset
from tablegame.ui.table.crests import GUESTS, crests_of

COMPUTERS = {
    language: [Speaker(language).text(f"seating.names.{n}") for n in range(1, 11)] for language in LANGUAGES
}


def test_a_name_has_one_crest_in_every_seat_match_and_language() -> None:
    rng = random.Random(1)
    known: dict[str, set[int]] = {}
    for _ in range(300):
        names = [*rng.sample(COMPUTERS["en"], rng.randrange(1, 10)), rng.choice(("Kate", "Haruka", "Bob"))]
        rng.shuffle(names)
        for name, crest in zip(names, crests_of(names), strict=True):
            known.setdefault(name, set()).add(crest)
    assert all(len(crests) == 1 for crests in known.values()), known
    for one, other in zip(*COMPUTERS.values(), strict=True):
        assert crests_of([one]) == crests_of([other])
    for language in LANGUAGES:
        assert crests_of([Speaker(language).text("seating.names.human")]) == (0,)


def test_no_two_at_a_table_have_the_same() -> None:
    rng = random.Random(2)
    pool = [*COMPUTERS["en"], "Kate", "Kate", "Bob", "Bob", "bob", "", "Player", "Player", "Ann", "Ann"]
    for _ in range(300):
        names = rng.choices(pool, k=rng.randrange(2, 11))
        assert len(set(crests_of(names))) == len(names)
    assert crests_of(["Kate", "Aoi", "Kate"])[0] == crests_of(["Kate"])[0], "the first keeps it"


def test_people_have_crests_that_no_computer_has() -> None:
    assert not {crest for name in COMPUTERS["en"] for crest in crests_of([name])} & set(GUESTS)
    assert all(crests_of([name])[0] in GUESTS for name in ("Kate", "けいと", "X Æ", "a" * 300))
    assert all(asset(f"sprites/crests/{n}.svg").is_file() for n in range(CRESTS))
