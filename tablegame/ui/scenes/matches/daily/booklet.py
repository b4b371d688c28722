"""A month as a booklet: every day with the codes of its deals, and what was reached."""

import html
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from tablegame.match.daily import code_of
from tablegame.ui.draw import theme as t
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.matches.daily.daily_text import (
    beside,
    day_words,
    month_words,
    notes,
    setup_words,
    value_words,
)
from tablegame.ui.scenes.matches.daily.days import Days, Deal
from tablegame.ui.scenes.matches.exported import lay
from tablegame.ui.shell.context import Ui

_SIGNS = {"open": "○", "played": "◎", "par": "●"}
_PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title><style>
body {{ font: 11pt/1.45 "Noto Sans", "Noto Sans JP", "Hiragino Sans", "Yu Gothic", sans-serif; color: {ink};
  margin: 18mm; }}
h1 {{ font: bold 22pt/1.2 "Noto Serif", "Noto Serif JP", "Hiragino Mincho ProN", serif; margin: 0 0 2mm; }}
p {{ color: {second}; margin: 0 0 4mm; }}
section {{ break-inside: avoid; margin-top: 5mm; }}
h2 {{ font-size: 12pt; margin: 0; border-bottom: 0.4pt solid {line}; }}
h2 span {{ color: {code}; letter-spacing: 0.1em; float: right; }}
table {{ border-collapse: collapse; width: 100%; }}
td {{ padding: 0.4mm 3mm 0.4mm 0; }}
td.code {{ font-family: "Noto Sans Mono", Consolas, Menlo, monospace; white-space: nowrap; width: 62mm; }}
td.result {{ white-space: nowrap; }}
</style></head><body>
<h1>{title}</h1>
{heads}
{days}
</body></html>
"""


def page(ui: Ui, days: Days, today: date) -> str:
    """Return the month up to today as an HTML page to print."""
    seen = [(day, days.deals(day)) for day in days.month() if day <= today]
    title = ui.text("daily.booklet_title", month=month_words(ui, days.day))
    heads = [ui.text("daily.booklet_note"), *(_setups(ui, seen[0][1]) if seen else ())]
    return _PAGE.format(
        ink=t.SUMI,
        second=t.SUMI_SECOND,
        line=t.WASHI_LINE,
        code=t.TAB,
        language=ui.language,
        title=html.escape(title),
        heads="\n".join(f"<p>{html.escape(line)}</p>" for line in heads),
        days="\n".join(_day(ui, day, deals) for day, deals in seen),
    )


def _setups(ui: Ui, deals: list[Deal]) -> Iterator[str]:
    """Yield one line that names what is played in each game."""
    yield ui.text("app.between.and").join(
        ui.text("access.row", label=game_name(ui, deal.game), value=setup_words(ui, deal)) for deal in deals
    )


def _day(ui: Ui, day: date, deals: list[Deal]) -> str:
    signs = "".join(_SIGNS[deal.petal] for deal in deals)
    rows = "\n".join(
        f"<tr><td>{html.escape(game_name(ui, deal.game))}</td>"
        f'<td class="code">{code_of(day, deal.game).text}</td>'
        f'<td class="result">{html.escape(_result(ui, deal))}</td></tr>'
        for deal in deals
    )
    return (
        f"<section><h2>{html.escape(day_words(ui, day))} <span>{signs}</span></h2>"
        f"<table>{rows}</table></section>"
    )


def _result(ui: Ui, deal: Deal) -> str:
    if deal.value is None:
        return ""
    words = [value_words(ui, deal, deal.value)]
    if deal.par is not None:
        words.append(ui.text("daily.told.par", value=value_words(ui, deal, deal.par)))
        words.append(beside(ui, deal)[0])
    return " ".join(filter(None, (*words, *notes(ui, deal))))


def write(ui: Ui, days: Days, today: date) -> Path:
    """Write the month to a new file in the folder of exports and return its path. Raises OSError."""
    data = page(ui, days, today).encode("utf-8", "replace")
    return lay(ui.home, f"daily-{days.day:%Y-%m}", ".html", data)
