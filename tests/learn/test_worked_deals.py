"""The worked deals of the books say what the rules say of the examples that they are."""

import re

import pytest

from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import DealResult
from tablegame.rules.example_match import begin_case, make_move
from tablegame.rules.examples import read_examples
from tablegame.speech import LANGUAGES, Speaker, signed
from tablegame.speech.runs import piece_sign


def result_of(game_id: str, row: str) -> DealResult:
    """Return what an example's deal leaves behind."""
    case = read_examples(game_id)[row].cases[0]
    state = begin_case(game_id, case)
    for step in case.steps:
        for move in step.do:
            make_move(GAMES[game_id], state, move)
    result: DealResult = state.view(None).table.results[-1]
    return result


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("deal", "row", "suits"), [("one_deal", "D23", "SHD"), ("two_deal", "D24", "HSD")], ids=["one", "two"]
)
def test_a_deal_of_dokuson_is_counted_rightly(deal: str, row: str, suits: str, language: str) -> None:
    result, speaker = result_of("dokuson", row), Speaker(language)
    assert [dict(result.facts)[suit] for suit in suits] == [1, 2, 3]
    for seat in range(3):
        said = [
            speaker.text(f"book_dokuson.scoring.{deal}.{name}.{seat + 2}")
            for name in ("first", "second", "third", "sum")
        ]
        lines = {str(dict(line.values)["suit"]): line for line in result.lines[seat]}
        for suit, cell in zip(suits, said, strict=False):
            cards = " ".join(piece_sign(card) or "" for card in lines[suit].pieces)
            assert re.split("[:：] ?", cell) == [cards, signed(lines[suit].points)]
        assert said[-1] == signed(result.points()[seat])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("deal", "row"), [("one_deal", "C10"), ("two_deal", "C22")], ids=["one", "two"])
def test_a_deal_of_clackerjack_is_counted_rightly(deal: str, row: str, language: str) -> None:
    result, speaker = result_of("clackerjack", row), Speaker(language)
    rows = ("first", "second", "third")[: 2 if deal == "one_deal" else 3]
    for column, seat in ((3, 0), (4, 1)):
        said = [speaker.text(f"book_clackerjack.scoring.{deal}.{name}.{column}") for name in (*rows, "sum")]
        scored = [text for text in said[:-1] if text != "0"]
        assert scored == [signed(line.points) for line in result.lines[seat]]
        assert said[-1] == signed(result.points()[seat])
