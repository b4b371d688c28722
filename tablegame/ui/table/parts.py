"""The parts of one table, each after all that it uses. Nobody but the scene knows them all."""

from collections.abc import Callable
from typing import Any

from tablegame.ui.shell.context import Ui
from tablegame.ui.table.animator import Animator
from tablegame.ui.table.arrangement import Arrangement
from tablegame.ui.table.attention import Attention
from tablegame.ui.table.banner import BannerShow
from tablegame.ui.table.call_window import CallWindow
from tablegame.ui.table.coach import Coach
from tablegame.ui.table.controls import Controls
from tablegame.ui.table.decisions import Decisions
from tablegame.ui.table.effects import Emit
from tablegame.ui.table.event_playback import EventPlayback
from tablegame.ui.table.finale import FinaleShow
from tablegame.ui.table.flights import DealingSound
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.geometry import TableGeometry
from tablegame.ui.table.gold import Gold
from tablegame.ui.table.highlights import Highlights
from tablegame.ui.table.hint import Hint
from tablegame.ui.table.keyboard import Keyboard
from tablegame.ui.table.legal import LegalActions
from tablegame.ui.table.match_controls import MatchControls
from tablegame.ui.table.memory import MemoryAid
from tablegame.ui.table.model import TableModel
from tablegame.ui.table.moods import Moods
from tablegame.ui.table.newcomers import Newcomers
from tablegame.ui.table.own_sum import OwnSum
from tablegame.ui.table.pages import Pages
from tablegame.ui.table.painter import Painter
from tablegame.ui.table.panels import Panels
from tablegame.ui.table.pass_and_play import PassAndPlay
from tablegame.ui.table.picking import Picking
from tablegame.ui.table.pointer import PointerInput
from tablegame.ui.table.prompt import PromptLine
from tablegame.ui.table.questions import Questions
from tablegame.ui.table.readings import Readings
from tablegame.ui.table.remarks import Remarks
from tablegame.ui.table.seat_acts import SeatActs
from tablegame.ui.table.slip import Slip
from tablegame.ui.table.source import TableSource
from tablegame.ui.table.story import Story
from tablegame.ui.table.tooltips import Tooltips
from tablegame.ui.table.top_bar import TopBar
from tablegame.ui.table.turn_light import TurnLight
from tablegame.ui.widgets.form import Form


class TableParts:
    """Connects them: what each of them uses stands where it is made."""

    def __init__(
        self,
        model: TableModel,
        source: TableSource,
        game_table: AnyGameTable,
        animator: Animator,
        public_view: Callable[[], Any],
        form: Form,
        ui: Ui,
        emit: Emit,
    ) -> None:
        """`public_view` is what everybody may see now; `emit` takes the effects of all parts."""
        geometry = self.geometry = TableGeometry(model, game_table, ui)
        legal = self.legal = LegalActions(model, source, game_table)
        over = len(game_table.results(model.view))
        newcomers = self.newcomers = Newcomers(source.game.id, model.names, over, ui)
        story = self.story = Story(game_table, model.names)
        pages = self.pages = Pages(model, source, game_table, legal, story, newcomers, emit)
        match_controls = self.match_controls = MatchControls(model, source, game_table, ui, emit)
        pace = match_controls.pace
        highlights = self.highlights = Highlights(model, source, game_table, legal, ui)
        call_window = self.call_window = CallWindow(
            model, source, game_table, geometry, legal, newcomers, ui, emit
        )
        decisions = self.decisions = Decisions(
            model, source, game_table, animator, geometry, legal, call_window, ui, emit
        )
        picking = self.picking = Picking(model, animator, legal, decisions, form, ui, emit)
        pointer = self.pointer = PointerInput(
            model, game_table, animator, geometry, legal, decisions, picking, pages.explain, form, ui, emit
        )
        pass_and_play = self.pass_and_play = PassAndPlay(
            model, source, game_table, geometry, public_view, pages.pause, form, ui, emit
        )
        hint = self.hint = Hint(model, source, game_table, geometry, legal, decisions, ui, emit)
        self.questions = Questions(model, source, game_table, legal, call_window, decisions, highlights, emit)
        attention = self.attention = Attention(model, animator, pace, ui, emit)
        turn_light = self.turn_light = TurnLight(model, game_table, geometry, pace, emit)
        arrangement = self.arrangement = Arrangement(
            model, game_table, animator, geometry, legal, decisions, highlights, pace
        )
        finale = self.finale = FinaleShow(
            model, game_table, animator, geometry, arrangement, pages, pace, lambda: source.humans, ui, emit
        )
        seat_acts = self.seat_acts = SeatActs(model, animator, geometry, form, ui, emit)
        moods = self.moods = Moods(model, game_table, pace, emit)
        slip = Slip(model, source, game_table, animator, geometry, call_window, hint.said, form, ui, emit)
        coach = self.coach = Coach(
            model, source, game_table, animator, geometry, call_window, slip, form, ui, emit
        )
        remarks = self.remarks = Remarks(model, source, game_table, animator, geometry, coach, form, ui, emit)
        self.playback = EventPlayback(
            model, source, game_table, animator, geometry, arrangement, attention, call_window, pass_and_play,
            finale, seat_acts, moods, remarks, pages, story, coach, DealingSound(ui.sounds), pace, emit,
        )  # fmt: skip
        banner = self.banner = BannerShow(model, geometry, ui, emit)
        own_sum = self.own_sum = OwnSum(model, game_table, geometry, decisions, ui)
        prompt_line = self.prompt_line = PromptLine(
            model, source, game_table, pass_and_play, call_window, decisions, highlights
        )
        memory = self.memory = MemoryAid(model, source, geometry, pace, form, ui, emit)
        top_bar = TopBar(
            model, source, game_table, geometry, match_controls, hint, memory, pages, form, ui, emit
        )
        panels = Panels(
            model, source, game_table, geometry, legal, call_window, decisions, match_controls, form, ui
        )
        gold = self.gold = Gold(model, source, game_table, geometry, legal, decisions, call_window, ui)
        readings = Readings(model, game_table, geometry, decisions, picking, form, ui)
        self.controls = Controls(
            model, source, game_table, geometry, legal, decisions, picking, match_controls, pass_and_play,
            top_bar, panels, readings, finale, call_window, highlights,
            gold, memory, coach, form, ui, emit,
        )  # fmt: skip
        self.tooltips = Tooltips(
            model, source, game_table, animator, geometry, newcomers, pointer, form, ui, emit
        )
        self.keyboard = Keyboard(
            model, source, game_table, legal, call_window, decisions, picking, gold, match_controls, memory,
            pages, form, ui, emit,
        )  # fmt: skip
        self.painter = Painter(
            model, source, game_table, animator, geometry, arrangement, decisions, highlights, attention,
            call_window, pointer, turn_light, top_bar, memory, prompt_line, own_sum, finale, banner,
            seat_acts, remarks, coach, match_controls, pace, form, ui,
        )  # fmt: skip
