"""Pages of the rule book and of the site are read tag by tag."""

from html.parser import HTMLParser

VOID = {"img", "link", "meta", "source"}
"""Tags that nothing closes."""


class Balanced(HTMLParser):
    """A page in which every tag is closed by its own."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        """Those that are not closed yet."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
