"""Lists of matches: what each tab holds, filters, orders and pages, as a plain search says."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from tablegame.match.archive import Archive
from tablegame.match.archive_page import OUTSIDE, PEOPLE, Query, Tab
from tablegame.match.header import Player
from tablegame.match.summary import Summary
from tests.match.many import LAST, shelve, summaries

COUNT = 300
MOST_S = 0.3
"""Of a page with 10,000 matches, filters and all."""


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> tuple[Archive, list[Summary]]:
    archive = Archive(tmp_path_factory.mktemp("many"), read=False)
    found = summaries(COUNT)
    shelve(archive, found)
    return archive, found


def names(archive: Archive, query: Query, first: int = 0, most: int = -1) -> list[str]:
    return [each.summary.path.name for each in archive.lists.page(query, first, most)]


def tab(summary: Summary) -> Tab:
    if not summary.over:
        return Tab.UNFINISHED
    return Tab.PRACTICE if summary.assisted else Tab.FINISHED


def levels(summary: Summary) -> set[str]:
    return {player.kind.partition(":")[2] for player in summary.players if player.kind != "human"}


def test_each_match_is_in_one_tab(many: tuple[Archive, list[Summary]]) -> None:
    archive, found = many
    totals = archive.lists.totals()
    assert sum(totals.values()) == COUNT
    for each in Tab:
        wanted = [one.path.name for one in found if tab(one) is each]
        assert names(archive, Query(each)) == wanted and totals[each] == len(wanted)
        assert archive.lists.rows(Query(each)) == (len(wanted), len(wanted))


@pytest.mark.parametrize(
    "query",
    [
        Query(game="dobon"), Query(person="Hana"), Query(level="hard"), Query(level=PEOPLE),
        Query(since=LAST - 30 * 86400.0), Query(kept=frozenset(f"{n:032}" for n in range(0, COUNT, 7))),
        Query(kept=frozenset()), Query(Tab.UNFINISHED, game="loadum"), Query(Tab.PRACTICE, person="けいと"),
        Query(game="dokuson", person="Kate", level="normal", since=LAST - 90 * 86400.0),
    ],
)  # fmt: skip
def test_filters(many: tuple[Archive, list[Summary]], query: Query) -> None:
    archive, found = many
    wanted = [
        one.path.name
        for one in found
        if tab(one) is query.tab
        and query.game in ("", one.game)
        and (not query.person or Player(query.person, "human") in one.players)
        and (query.level in ("", PEOPLE) or query.level in levels(one))
        and (query.level != PEOPLE or not levels(one))
        and one.modified >= query.since
        and (query.kept is None or one.identity in query.kept)
    ]
    assert names(archive, query) == wanted and archive.lists.rows(query)[0] == len(wanted)
    assert query.narrowed and query.kept == frozenset() or wanted
    assert names(archive, replace(query, order="oldest")) == wanted[::-1]
    assert names(archive, query, 2, 3) == wanted[2:5], "a page"


def test_the_best_and_the_worst_result_first(many: tuple[Archive, list[Summary]]) -> None:
    archive, found = many

    def place(one: Summary) -> int:
        people = [seat for seat, player in enumerate(one.players) if player.kind == "human"]
        hana = [seat for seat in people if one.players[seat].name == "Hana"]
        return one.places[(hana or people or [-1])[0]] if people else 99

    ended = [one for one in found if tab(one) is Tab.FINISHED]
    best = sorted(ended, key=place)
    assert names(archive, Query(order="best", you=("Hana",))) == [one.path.name for one in best]
    assert names(archive, Query(order="best", you=("Hana",)), 20, 4) == [one.path.name for one in best[20:24]]
    worst = sorted(ended, key=lambda one: -place(one) if place(one) < 99 else 0)
    assert names(archive, Query(order="worst", you=("Hana",))) == [one.path.name for one in worst]


def test_what_can_be_chosen_in_the_filters(many: tuple[Archive, list[Summary]]) -> None:
    archive, found = many
    lists = archive.lists
    ended = [one for one in found if tab(one) is Tab.FINISHED]
    assert lists.games(Tab.FINISHED) == {one.game for one in ended}
    assert set(lists.people(Tab.FINISHED)) == {"Kate", "Hana", "けいと"}
    assert lists.kinds(Tab.FINISHED) == {player.kind for one in ended for player in one.players}
    assert lists.people(Tab.ABANDONED) == [] and lists.games(Tab.ABANDONED) == set()
    third = ended[3]
    assert lists.place(Query(), third.identity) == 3 and lists.place(Query(), "nothing") is None
    listed = lists.listed(third.identity)
    assert listed is not None and listed[0] is Tab.FINISHED and listed[1].name == third.path.name


def test_a_program_of_whatever_name_is_an_outside_one(tmp_path: Path) -> None:
    archive = Archive(tmp_path, read=False)
    one = replace(summaries(1)[0], players=(Player("Kate", "human"), Player("X", "outside:greedy")))
    shelve(archive, [replace(one, scores=(1, 2), places=(2, 1), changed=())])
    assert len(archive.lists.page(Query(level=OUTSIDE))) == 1 and not archive.lists.page(Query(level=PEOPLE))


def test_branches_stand_beneath_their_match(tmp_path: Path) -> None:
    """Also where it belongs to another tab; a branch whose match is not here stands alone."""
    archive = Archive(tmp_path, read=False)
    ended = [one for one in summaries(60) if tab(one) is Tab.FINISHED][:6]
    practice = replace(ended[0], assisted=True)

    def branch(of: str, number: int, over: bool, touched: float) -> Summary:
        return replace(
            ended[5], path=Path(f"b{number}.tgr"), identity=f"b{number}", known_as=f"b{number}", parent=of,
            branch=True, over=over, modified=touched, game="dobon",
        )  # fmt: skip

    branches = [
        branch(ended[3].known_as, 1, True, LAST + 10.0), branch(ended[3].known_as, 2, False, LAST + 20.0),
        branch("gone", 3, True, LAST + 15.0),
    ]  # fmt: skip
    shelve(archive, [practice, *ended[1:4], *branches])
    shown = [
        (each.summary.path.name, each.under, each.head) for each in archive.lists.page(Query(Tab.PRACTICE))
    ]
    parent = ended[3].path.name
    assert shown == [
        (parent, False, True), ("b2.tgr", True, False), ("b1.tgr", True, False), ("b3.tgr", False, False),
        (practice.path.name, False, False),
    ]  # fmt: skip
    assert archive.lists.totals()[Tab.PRACTICE] == 4 and archive.lists.rows(Query(Tab.PRACTICE)) == (5, 4)
    assert names(archive, Query(Tab.PRACTICE), 1, 2) == ["b2.tgr", "b1.tgr"]
    assert parent in names(archive, Query()) and not names(archive, Query(Tab.UNFINISHED))
    assert [one.path.name for one in archive.unfinished()] == [], "a branch does not wait on the title"
    by_result = names(archive, Query(Tab.PRACTICE, order="best"))
    assert by_result.index("b2.tgr") == by_result.index(parent) + 1


@pytest.mark.slow
def test_ten_thousand_matches_are_listed_at_once(tmp_path: Path) -> None:
    archive = Archive(tmp_path, read=False)
    shelve(archive, summaries(10_000))
    kept = frozenset(f"{n:032}" for n in range(0, 10_000, 5))
    queries = [
        Query(each, order=order, person=person, kept=some, level=level)
        for each in Tab for order in ("newest", "best") for person in ("", "Hana") for some in (None, kept)
        for level in ("", "hard", PEOPLE)
    ]  # fmt: skip
    worst, slowest = 0.0, ""
    for query in queries:
        began = time.perf_counter()
        lists = archive.lists
        lists.totals(), lists.games(query.tab), lists.people(query.tab), lists.kinds(query.tab)
        lists.rows(query), lists.page(query, 0, 8)
        took = time.perf_counter() - began
        worst, slowest = max((worst, slowest), (took, repr(query)))
    print(f"\nthe slowest list of 10,000 matches: {worst * 1000:.0f} ms ({slowest[:120]})")
    assert worst < MOST_S
