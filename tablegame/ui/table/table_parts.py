"""The parts of one table and how they are connected. Only the scene knows them all."""

from tablegame.ui.table.animations import Animations
from tablegame.ui.table.event_playback import EventPlayback, Questions
from tablegame.ui.table.faces import Faces
from tablegame.ui.table.finale import FinaleShow
from tablegame.ui.table.finale_parts import FinaleParts
from tablegame.ui.table.history import History
from tablegame.ui.table.input.action_column import ActionColumn
from tablegame.ui.table.input.call_window import CallWindow, Familiarity
from tablegame.ui.table.input.decisions import Decisions
from tablegame.ui.table.input.guidance import Hint, PrimaryAction
from tablegame.ui.table.input.highlights import Arrangement, Attention, Highlights
from tablegame.ui.table.input.pass_and_play import PassAndPlay
from tablegame.ui.table.input.picking import Picking, Readings
from tablegame.ui.table.input.table_controls import Controls
from tablegame.ui.table.input.table_input import Keyboard, PointerInput
from tablegame.ui.table.match_controls import MatchControls, Pages
from tablegame.ui.table.overlay.blunder_alert import BlunderAlert
from tablegame.ui.table.overlay.bubble_place import BubbleRoom
from tablegame.ui.table.overlay.coach import Coach
from tablegame.ui.table.overlay.memory_aid import MemoryAid
from tablegame.ui.table.overlay.messages import BannerShow, HandTotal, MessageBubble, PromptLine
from tablegame.ui.table.overlay.remarks import Remarks
from tablegame.ui.table.overlay.seat_marks import SeatActs, TurnLight
from tablegame.ui.table.overlay.table_panels import TablePanels
from tablegame.ui.table.overlay.tooltips import Tooltips
from tablegame.ui.table.overlay.top_bar import TopBar
from tablegame.ui.table.painter import Painter
from tablegame.ui.table.table_context import TableContext


class TableParts:
    """The connected parts, each made after all that it uses."""

    def __init__(self, table: TableContext) -> None:
        model, source, ui = table.model, table.source, table.ui
        self.geometry, self.legal = table.geometry, table.legal
        over = len(table.game_table.results(model.view))
        familiarity = self.familiarity = Familiarity(source.game.id, model.names, over, ui)
        history = self.history = History(table.game_table, model.names)
        pages = self.pages = Pages(table, history, familiarity)
        match_controls = self.match_controls = MatchControls(table)
        highlights = self.highlights = Highlights(table)
        call_window = self.call_window = CallWindow(table, familiarity)
        decisions = self.decisions = Decisions(table, call_window)
        picking = self.picking = Picking(table, decisions)
        pointer = self.pointer = PointerInput(table, decisions, picking, pages)
        pass_and_play = self.pass_and_play = PassAndPlay(table, pages)
        hint = self.hint = Hint(table, decisions)
        self.questions = Questions(table, call_window, decisions, highlights)
        attention = self.attention = Attention(table)
        turn_light = self.turn_light = TurnLight(table)
        arrangement = self.arrangement = Arrangement(table, decisions, highlights)
        animations = self.animations = Animations(table)
        finale_parts = self.finale_parts = FinaleParts(table)
        finale = self.finale = FinaleShow(table, arrangement, pages, animations, finale_parts)
        seat_acts = self.seat_acts = SeatActs(table)
        bubble_room = self.bubble_room = BubbleRoom(table)
        alert = BlunderAlert(table, call_window, bubble_room, hint)
        coach = self.coach = Coach(table, call_window, bubble_room, alert)
        message = self.message = MessageBubble(table, bubble_room)
        remarks = self.remarks = Remarks(table, coach)
        faces = self.faces = Faces(table, seat_acts, remarks, coach, turn_light)
        self.playback = EventPlayback(
            table, arrangement, attention, call_window, pass_and_play, finale, seat_acts, faces, remarks,
            pages, history, coach, animations,
        )  # fmt: skip
        banner = self.banner = BannerShow(table)
        hand_total = self.hand_total = HandTotal(table, decisions)
        prompt_line = PromptLine(table, pass_and_play, call_window, decisions, highlights, coach)
        self.prompt_line = prompt_line
        memory = self.memory = MemoryAid(table)
        top_bar = TopBar(table, match_controls, hint, memory, pages, pass_and_play, finale)
        panels = TablePanels(table, call_window, decisions)
        primary_action = self.primary_action = PrimaryAction(table, decisions, call_window)
        readings = Readings(table, decisions, picking)
        column = ActionColumn(
            table, decisions, picking, match_controls, pass_and_play, top_bar, finale, call_window,
            primary_action,
        )  # fmt: skip
        self.controls = Controls(
            table, decisions, picking, top_bar, column, panels, readings, highlights, primary_action, memory,
            coach,
        )  # fmt: skip
        self.keyboard = Keyboard(
            table, call_window, decisions, picking, primary_action, match_controls, memory, pages,
        )  # fmt: skip
        painter = self.painter = Painter(
            table, arrangement, decisions, highlights, attention, call_window, pointer, turn_light, faces,
            top_bar, memory, prompt_line, hand_total, finale, finale_parts, banner, seat_acts, remarks, coach,
            message, bubble_room, match_controls, animations,
        )  # fmt: skip
        self.tooltips = Tooltips(table, familiarity, pointer, painter)
