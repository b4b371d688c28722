"""The texts of the five questions on the page of fair play."""

from collections.abc import Sequence

from tablegame.controllers.fair_check import QUESTIONS, FairCheck, Question
from tablegame.controllers.rethink import Rethought
from tablegame.match.cutting import place_of
from tablegame.match.dealer import COMMON, KEYED, UNBOUND
from tablegame.match.record import Record
from tablegame.match.verify import unprotected
from tablegame.pieces.seats import CHANCE
from tablegame.ui.scenes.study.fair_play.question_row import QuestionAnswer
from tablegame.ui.shell.context import Ui

LONGEST = 60
"""The most letters of a name that are shown."""


def name_of(record: Record, seat: int) -> str:
    """Return the name of the player who sat there when the match began."""
    return record.header.players[seat].name[:LONGEST]


def cut_words(ui: Ui, record: Record) -> list[str]:
    """Return each word that was mixed in, with its player if the record names one, or that no one cut."""
    promise = record.header.promise
    if promise is None:
        return []
    if promise.words:
        return [_cut(ui, name_of(record, seat), word) for seat, word in promise.words]
    if promise.cuts:
        return [ui.text("fair_play.word_alone", word=word) for word in promise.cuts]
    if record.header.code:
        return [ui.text("fair_play.code.uncut")]
    sealed = promise.method in KEYED
    return [ui.text("fair_play.words.none" if sealed else "fair_play.words.none_stream")]


def _cut(ui: Ui, name: str, word: str) -> str:
    """Return what a player mixed in: a place in the pack or a word."""
    if (place := place_of(word)) is not None:
        return ui.text("fair_play.place", seat=name, n=place[0], of=place[1])
    return ui.text("fair_play.word", seat=name, word=word)


class QuestionTexts:
    """The texts of the rows for a record and the state of its check."""

    def __init__(self, ui: Ui, record: Record, check: FairCheck | None) -> None:
        self.ui = ui
        self.record = record
        self.check = check
        promise = record.header.promise
        self.stream = promise is not None and promise.method not in KEYED
        forms = {COMMON: "_code" if record.header.code else "_common", UNBOUND: "_unbound"}
        self.form = "" if promise is None else forms.get(promise.method, "")
        """The end of those keys of texts that differ between methods of dealing."""

    def rows(self) -> list[QuestionAnswer]:
        """Return the texts of the five rows in their order."""
        return [self._row(question) for question in QUESTIONS]

    def _row(self, question: Question) -> QuestionAnswer:
        answer = "open" if self.check is None else self.check.state(question)
        stopped = self.check is not None and self.check.done
        if answer == "open" and stopped:
            answer = "unknown"
        title = self._title(question, answer)
        note = self._note(question, answer)
        running = self.check is not None and not self.check.done
        share = self.check.share if self.check and running and question == "bots" else None
        more = [] if answer == "open" or self.check is None else self._more(question, answer, self.check)
        return QuestionAnswer(answer, title, note, more, share)

    def _text(self, question: str, which: str, /, **slots: object) -> str:
        key = f"fair_play.row.{question}.{which}"
        own = key + self.form
        return self.ui.text(own if self.form and self.ui.speaker.has(own) else key, **slots)

    def _title(self, question: Question, answer: str) -> str:
        """Return what is true, or the question as long as that is not known."""
        known = "title" if answer == "good" else "open"
        if question == "bots":
            return self._bots_title(answer)
        if answer == "bad" or question == "seal":
            return self._text(question, "bad" if answer == "bad" else known)
        if question == "words":
            promise = self.record.header.promise
            count = len(promise.cuts) if promise else 0
            which = known if count or known == "open" else "none"
            return self._text("words", which, n=count)
        dealt = [move for move in self.record.moves if move.actor == CHANCE]
        if question == "moves":
            return self._text("moves", known, n=len(self.record.moves) - len(dealt))
        lots = sum(not move.text.startswith("shuffle") for move in dealt)
        shuffles = self._text("cards", "shuffles", n=len(dealt) - lots)
        if lots:
            return self._text("cards", known, shuffles=shuffles, lots=self._text("cards", "lots", n=lots))
        if known == "open":
            return self._text("cards", "open_shuffles", shuffles=shuffles)
        return self._text("cards", "follow", n=len(dealt))

    def _bots_title(self, answer: str) -> str:
        result = self.check.told if self.check else None
        if result is None:
            return self._text("bots", "open")
        if answer == "bad":
            return self._text("bots", "bad", n=result.others)
        if count := result.followed + result.forced:
            return self._text("bots", "title", n=count)
        return self._text("bots", "open" if result.unchecked else "none")

    def _note(self, question: Question, answer: str) -> str:
        ui, check = self.ui, self.check
        if check is None:
            return ui.text("fair_play.state.open")
        if question == "bots":
            return self._bots_note(answer, check)
        if answer == "open":
            return ui.text("fair_play.state.running")
        fault = check.verdict.fault if check.verdict else None
        if answer == "bad" and fault is not None:
            return ui.text(fault.key, **fault.slots)
        if answer == "unknown":
            if self.record.header.promise is None and question != "moves":
                return self._text("seal", "unknown")
            if check.verdict is None:
                return ui.text("fair_play.state.stopped", n=0, total=check.thought[1])
            if fault is not None and fault.code == "other-rules":
                return ui.text(fault.key, **fault.slots)
            if question == "words" and check.verdict.ok:
                return self._text("words", "unknown")
            return ui.text("fair_play.state.after")
        if question == "words":
            every = cut_words(ui, self.record)
            return every[0] if len(every) == 1 else self._text("words", "good")
        if question == "seal" and self.record.header.code:
            return ui.text("fair_play.code.open_to_all")
        return self._text(question, "good")

    def _bots_note(self, answer: str, check: FairCheck) -> str:
        ui, result = self.ui, check.told
        there, total = check.thought
        if result is None:
            if check.verdict is not None and not check.verdict.ok:
                return ui.text("fair_play.state.after")
            words = "stopped" if check.done else "thinking" if check.verdict else "running"
            return ui.text(f"fair_play.state.{words}", n=there, total=total)
        if result.first_other is not None:
            return self._other(result.first_other)
        if result.unchecked:
            return self._text("bots", "unknown", n=sum(result.unchecked.values()))
        if result.followed + result.forced:
            return self._text("bots", "good")
        return self._people(result.people)

    def _other(self, move: Rethought) -> str:
        seat = name_of(self.record, move.seat)
        which = "other_cut" if move.why == "cut" else "other"
        return self._text(
            "bots", which, line=move.line, seat=seat, move=move.move, expected=move.expected
        )

    def _people(self, seats: Sequence[int]) -> str:
        names = self.ui.text("app.separator").join(name_of(self.record, seat) for seat in seats)
        return self._text("bots", "people", names=names)

    def _unprotected(self) -> list[str]:
        """Return what nothing protects in this record, and after how many deals it ends."""
        ui, header = self.ui, self.record.header
        names = [ui.text(f"fair_play.field.{field}") for field in unprotected(header)]
        deals = [] if header.deals is None else [ui.text("fair_play.row.moves.deals", n=header.deals)]
        listed = ui.text("app.separator").join(names)
        return [*deals, *([self._text("moves", "unprotected", names=listed)] if names else [])]

    def _more(self, question: Question, answer: str, check: FairCheck) -> list[str]:
        if question != "bots":
            if answer == "unknown" or self.record.header.promise is None and question != "moves":
                return []
            stream = self.stream and question != "moves"
            promise = self.record.header.promise
            sealed = question == "seal" and promise is not None and not stream and self.form != "_code"
            slots = {"tag": f"tablegame {promise.method}"} if sealed and promise is not None else {}
            more = self._text(question, "more_stream" if stream else "more", **slots)
            if question == "moves":
                return [more, *self._unprotected()]
            every = cut_words(self.ui, self.record) if question == "words" else []
            return [*every, more] if len(every) > 1 else [more]
        result = check.told
        if result is None:
            return []
        lines = [self._text("bots", "more")] if answer == "good" and result.followed else []
        for which, count in (("forced", result.forced), ("simple", result.simple)):
            if count:
                lines.append(self._text("bots", which, n=count))
        lines += [self._text("bots", f"unchecked.{why}", n=count) for why, count in result.unchecked.items()]
        if result.people:
            lines.append(self._people(result.people))
        return lines
