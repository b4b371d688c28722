"""Records made by hand: the hands that are dealt, and every move that follows."""

from collections.abc import Mapping, Sequence

from tablegame.match.header import make_header
from tablegame.match.match import Player
from tablegame.match.record import Record, make_move, make_result
from tablegame.match.replay import Replayer
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.contract import Shuffle
from tablegame.study.figures.match_figures import SeatFigures, count

NAMES = ("Kate", "Ben", "Mio", "Jun")


class Made:
    """A match that goes on line by line."""

    def __init__(self, game_id: str, seats: int, **options: object) -> None:
        game = GAMES[game_id]
        chosen = complete(game, seats, options)
        kinds = ("human", *["bot:normal"] * (seats - 1))
        players = [Player(name, kind) for name, kind in zip(NAMES, kinds, strict=False)]
        header = make_header(
            game_id, game.rules_version, seats, chosen, players, "2026-11-22T18:00:00+00:00", None, b"bots"
        )
        self.record = Record(header)
        self._replayer = Replayer.of(header, GAMES)

    def deal(self, hands: Mapping[int, str], then: str = "", first: int = 0) -> None:
        """Shuffle so that these hands come, one piece a seat in turn from `first` on, then `rest`, then
        all others."""
        request = self._replayer.state.chance()
        assert isinstance(request, Shuffle)
        left = list(request.texts)
        held = {seat: text.split() for seat, text in hands.items()}
        turns = sorted(held, key=lambda seat: (seat < first, seat))
        longest = max(map(len, held.values()))
        order = [held[seat][nth] for nth in range(longest) for seat in turns if nth < len(held[seat])]
        order += then.split()
        for text in order:
            left.remove(text)
        self.move(CHANCE, "shuffle " + " ".join([*order, *left]))

    def lot(self, value: int) -> None:
        """Let chance draw."""
        self.move(CHANCE, f"choose {value}")

    def move(self, seat: int, text: str) -> None:
        """Move for a seat."""
        move = make_move(Seat(seat), text)
        self._replayer.follow(move, None)
        self.record.moves.append(move)

    def moves(self, text: str) -> None:
        """Make moves such as `0 play 5H; 1 pass`."""
        for each in text.split(";"):
            seat, _, words = each.strip().partition(" ")
            self.move(int(seat), words)

    def figures(self) -> Sequence[SeatFigures]:
        """End the match. Return its figures."""
        standing = self._replayer.state.standing()
        assert standing.over, (standing, self._replayer.state.to_act())
        self.record.result = make_result(standing.scores, standing.winners)
        return count(self.record).seats


def counts(figures: SeatFigures, *names: str) -> dict[str, float]:
    """Return some of the figures, 0 for those that are missing."""
    return {name: figures.counts.get(name, 0) for name in names}
