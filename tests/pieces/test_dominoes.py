import pytest

from tablegame.pieces.cards import card_text
from tablegame.pieces.dominoes import (
    BLANK_RANK,
    BLANK_SUIT,
    FACES,
    TILES,
    blanks,
    declared_of,
    face,
    face_text,
    faces_of,
    halves,
    packed,
    parse_face,
    parse_tile,
    rank_of,
    suit_of,
    tile,
    tile_of,
    tile_text,
    unpacked,
)
from tablegame.pieces.texts import piece_text


def test_known_tiles() -> None:
    assert len(TILES) == 28 and TILES[0] == 64
    assert [tile_text(64), tile_text(68), tile_text(71), tile_text(91)] == ["00", "04", "11", "66"]
    assert parse_tile("35") == tile(3, 5) == tile(5, 3) == 84
    assert halves(parse_tile("04")) == (0, 4)
    assert [blanks(parse_tile(text)) for text in ("00", "03", "33")] == [2, 1, 0]


def test_tiles_go_through_text() -> None:
    assert [parse_tile(tile_text(one)) for one in TILES] == list(TILES)


@pytest.mark.parametrize("text", ["", "53", "07", "3", "3-5", "*5", "０３", "AS", "x" * 1000])
def test_what_is_no_tile(text: str) -> None:
    with pytest.raises(ValueError, match="not a tile"):
        parse_tile(text)


@pytest.mark.parametrize(
    ("text", "suit", "rank", "declared", "of"),
    [
        ("3-5", 3, 5, 0, "35"),
        ("5-3", 5, 3, 0, "35"),
        ("4-2*", 4, 2, BLANK_RANK, "04"),
        ("2*-4", 2, 4, BLANK_SUIT, "04"),
        ("5*-2*", 5, 2, BLANK_RANK | BLANK_SUIT, "00"),
        ("6-6", 6, 6, 0, "66"),
        ("6-6*", 6, 6, BLANK_RANK, "06"),
        ("6*-6*", 6, 6, BLANK_RANK | BLANK_SUIT, "00"),
    ],
)
def test_known_faces(text: str, suit: int, rank: int, declared: int, of: str) -> None:
    shown = parse_face(text)
    assert (suit_of(shown), rank_of(shown), declared_of(shown)) == (suit, rank, declared)
    assert tile_text(tile_of(shown)) == of
    assert face_text(shown) == text and face(suit, rank, declared) == shown


def test_a_half_blank_shown_as_a_double_has_one_text() -> None:
    assert face(3, 3, BLANK_SUIT) == face(3, 3, BLANK_RANK) == parse_face("3*-3") == parse_face("3-3*")
    assert face_text(parse_face("3*-3")) == "3-3*"


@pytest.mark.parametrize("text", ["", "3", "3-7", "0-3", "3-5**", "**3-5", "3 - 5", "35", "3-", "３-５"])
def test_what_is_no_face(text: str) -> None:
    with pytest.raises(ValueError, match="not a tile as played"):
        parse_face(text)


def test_faces_of_tiles() -> None:
    def texts(of: str, highest: int = 6) -> set[str]:
        return set(map(face_text, faces_of(parse_tile(of), highest)))

    assert texts("35") == {"3-5", "5-3"}
    assert texts("44") == {"4-4"}
    assert texts("02", 3) == {"2-1*", "2-2*", "2-3*", "1*-2", "3*-2"}
    assert texts("00", 2) == {"1*-1*", "1*-2*", "2*-1*", "2*-2*"}
    assert len(texts("05")) == 11 and len(texts("00")) == 36
    assert all(tile_of(shown) == one for one in TILES for shown in faces_of(one))


def test_packs() -> None:
    for texts in ("", "00", "66 66", "00 00 03 11 11 35 66"):
        pieces = tuple(map(parse_tile, texts.split()))
        assert unpacked(packed(pieces)) == pieces
    assert packed(TILES) * 2 == (1 << 56) // 3 * 2
    assert packed([parse_tile("01")]) == 4


def test_any_piece_has_one_text() -> None:
    assert piece_text(9) == "TS" and piece_text(53) == "X2"
    assert piece_text(parse_tile("35")) == "35" and piece_text(parse_face("3-5*")) == "3-5*"
    every = [*range(54), *TILES, *FACES]
    assert len(set(map(piece_text, every))) == len(every)
    assert card_text(9) == piece_text(9)
    with pytest.raises(IndexError):
        piece_text(60)
