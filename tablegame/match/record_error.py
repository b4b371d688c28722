"""The errors of records that cannot be used."""

from typing import Final

FORMAT: Final = 1
FROM_POSITION: Final = 2
"""The format of a record that begins from a position: a program that reads format 1 only must not follow its
moves from the first card. All others are written in format 1, so that older programs go on reading them."""


class RecordError(Exception):
    """The error of a record that cannot be used: its line, the kind of fault, and the fault in plain
    words."""

    def __init__(self, line: int, reason: str, code: str = "damaged") -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
        self.code = code

    @property
    def key(self) -> str:
        """The key of the error's sentence in `speech`; the slots are in `slots`."""
        return "errors.record." + self.code.replace("-", "_")

    @property
    def slots(self) -> dict[str, object]:
        """The values of that sentence's slots, by name."""
        return {"line": self.line}


class OtherRules(RecordError):
    """The error of an undamaged record that this program has no rules for: another version, game or
    format."""

    def __init__(self, reason: str, code: str = "other-rules") -> None:
        super().__init__(1, reason, code)

    def __str__(self) -> str:
        return self.reason


class OtherFormat(OtherRules):
    """The error of a record of a format that this program does not read, of which only the name is known."""

    def __init__(self, version: int) -> None:
        super().__init__(
            f"this record has format {version}; this program reads formats {FORMAT} to {FROM_POSITION}",
            "other-format",
        )
