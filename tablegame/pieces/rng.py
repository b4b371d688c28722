"""A small random generator whose stream never changes.

Python keeps the stream of `random.Random(seed).random()` for ever and promises nothing about its other
methods, so everything here is made from that one stream.
"""

import random
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")


class Rng:
    """A reproducible stream of choices from a non-negative seed of any size."""

    __slots__ = ("random",)

    def __init__(self, seed: int) -> None:
        if seed < 0:
            raise ValueError("a seed is not negative")
        self.random = random.Random(seed).random

    def below(self, n: int) -> int:
        """Return a whole number 0 .. n-1."""
        return int(self.random() * n)

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items, each as likely."""
        return items[int(self.random() * len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a random order, in place."""
        uniform = self.random
        for i in range(len(items) - 1, 0, -1):
            j = int(uniform() * (i + 1))
            items[i], items[j] = items[j], items[i]

    def shuffle_front(self, items: MutableSequence[T], count: int) -> None:
        """Put `count` random items first, in a random order, in place; the order of the others does not
        matter."""
        uniform = self.random
        left = len(items)
        for i in range(count):
            j = i + int(uniform() * left)
            left -= 1
            items[i], items[j] = items[j], items[i]
