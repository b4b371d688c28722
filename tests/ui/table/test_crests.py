"""A crest, a colour and a face belong to a name, whatever the others at the table."""

import itertools
import math
import random
from pathlib import Path

from tablegame.characters import CRESTS, GUESTS, name_key
from tablegame.match.header import Player
from tablegame.speech import LANGUAGES, Listed, Speaker, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.scenes.common import seat_names
from tablegame.ui.system.assets import asset
from tablegame.ui.table.crests import crests_of, follow, names_in, renamed
from tests.ui.table.driver import at_table

COMPUTERS = {language: [Speaker(language).text(name_key(n)) for n in range(1, 13)] for language in LANGUAGES}


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
    assert crests_of(["はな", "ゆき"]) == crests_of(["Hana", "Yuki"]), "as in matches of before"


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
    assert all(asset(f"sprites/crests/{n}.svg").is_file() for n in range(CRESTS + 1))
    assert all(asset(f"sprites/portraits/{face}.svg").is_file() for face in t.FACES)
    faces = [f"{face}_{expression}" for face in t.FACES for expression in t.EXPRESSIONS]
    assert all(asset(f"sprites/faces/{name}.svg").is_file() for name in faces)
    assert len(set(t.FACES)) == len(t.FACES) == len(t.SEATS) == CRESTS + 1
    assert t.FACES[crests_of(["Someone"])[0]] == t.FACES[crests_of(["だれか"])[0]] == "someone"


SIGHTS = {
    "plain": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
}  # fmt: skip
"""How much of red, green and blue each of them sees (Machado, Oliveira and Fernandes 2009)."""
XYZ = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8728))


def _seen(colour: str, sight: str) -> tuple[float, float, float]:
    """Return the colour as it is seen, in L, a and b."""
    plain = [v / 255 for v in t.rgba(colour)[:3]]
    light = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in plain]
    for matrix in (SIGHTS[sight], XYZ):
        light = [min(1.0, max(0.0, sum(map(math.prod, zip(row, light, strict=True))))) for row in matrix]
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in light)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_colours_of_people_stay_apart_for_all_eyes() -> None:
    for sight, least in (("plain", 23), ("protan", 18), ("deutan", 18)):
        # Whoever hides behind a fan has a grey, which is nobody's.
        seen = [_seen(colour, sight) for colour in t.SEATS[:CRESTS]]
        assert min(math.dist(*pair) for pair in itertools.combinations(seen, 2)) >= least, sight
    assert min(t.contrast(colour, t.LACQUER) for colour in t.SEATS) >= 3.8


def test_people_have_what_they_chose_and_computers_give_way() -> None:
    try:
        follow({"Kate": 7, "Bob": 1}.get)
        assert crests_of(["Kate", "Aoi"]) == (7, 1)
        assert crests_of(["Bob", "Mei"]) == (1, 2), "a free face may be borrowed"
        for language in LANGUAGES:
            aoi, mei = COMPUTERS[language][:2]
            for people in (["Bob"], ["Kate", "Bob"]):
                for names in itertools.permutations([*people, aoi, mei]):
                    crests = dict(zip(names, crests_of(names), strict=True))
                    assert crests["Bob"] == 1 and crests.get("Kate", 7) == 7 and crests[mei] == 2
                    assert crests[aoi] == 3, "another character's, the same in every language and seat"
        everyone = [*COMPUTERS["en"], "Bob", "Kate"]
        assert len(set(crests_of(everyone))) == len(everyone)
    finally:
        follow(lambda name: None)
    assert crests_of(["Kate"])[0] in GUESTS


def test_computers_are_named_in_the_language_of_the_player_at_the_screen(tmp_path: Path) -> None:
    def lines() -> str:
        scene = driver.scene
        told = [line for moment in scene.parts.history.moments for one in moment for line in one.lines]
        return " ".join(driver.ui.speaker.plain(line.say(driver.ui.speaker)) for line in (*scene.log, *told))

    with at_table(tmp_path, people=1, names=("Hana", "Aoi", "メイ")) as driver:
        assert driver.scene.model.names == ["Hana", "Aoi", "Mei"]
        while not ("Aoi" in lines() and "Mei" in lines()):
            driver.play_next()
        driver.ui.lend("ja", shared=True)
        driver.step()
        assert driver.scene.model.names == ["Hana", "アオイ", "メイ"], "a person keeps the own name"
        assert not {"Aoi", "Mei"} & set(lines().replace("さん", " ").split())
        assert "アオイ" in lines() and "メイ" in lines()
        assert [player.name for player in driver.match.players] == ["Hana", "Aoi", "メイ"], "as recorded"
        driver.ui.lend()
        driver.step()
        assert driver.scene.model.names == ["Hana", "Aoi", "Mei"] and "アオイ" not in lines()
        assert seat_names(driver.ui, driver.match.players) == ("Hana", "Aoi", "Mei")


def test_names_with_a_figure_behind_them_follow_the_language_too() -> None:
    said = Text("dokuson.log.scored", {"deal": 1, "points": Listed(("Aoi +11", "Ann 2 0", "Mei"))})
    others = {"Aoi": "アオイ", "Mei": "メイ", "Ann 2": "アン2"}
    assert renamed(said, others).slots["points"] == Listed(("アオイ +11", "アン2 0", "メイ"))


def test_names_stay_apart_in_every_language() -> None:
    twins = [Player("Aoi", "bot:easy"), Player("アオイ", "bot:easy"), Player("Aoi's program", "outside:Aoi")]
    for language in LANGUAGES:
        assert names_in(Speaker(language), twins) == [player.name for player in twins]
        someone = names_in(Speaker(language), [Player("Someone", "bot:hard", character="mei")])
        assert someone == [Speaker(language).text("characters.someone.name")]
