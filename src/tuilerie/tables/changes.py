"""Maps each command of a client to the change that it makes to a table."""

from collections.abc import Callable

from . import chat, commands, noting
from . import messages as m
from .attendance import Attendance
from .collaborators import Collaborators
from .commands import Draft
from .refusal import Refusal

Change = Callable[[Draft], None]


def change_of(message: m.Command, held: set[int], who: Attendance, around: Collaborators) -> Change:
    seat = message.seat
    match message:
        case m.Play():
            return lambda draft: _play(draft, _own(draft, seat), message.move)
        case m.Undo():
            return lambda draft: noting.undo(draft) if draft.state.by_hand else commands.undo(draft, seat)
        case m.Draw():
            return lambda draft: noting.draw(draft, message.drawn)
        case m.DrawIn():
            return lambda draft: noting.draw_in(draft, message.instead, message.lines)
        case m.Tell():
            return lambda draft: noting.tell(draft, message.holder, message.token)
        case m.Rewind():
            return lambda draft: noting.rewind(draft, message.version, message.changes)
        case m.PutBack():
            return noting.put_back
        case m.AskUndo():
            return lambda draft: commands.ask_undo(draft, seat, held)
        case m.AnswerUndo():
            return lambda draft: commands.answer_undo(draft, seat, message.agree)
        case m.Say():
            return lambda draft: chat.say(draft, seat, message.text)
        case m.SwitchChat():
            return lambda draft: chat.switch_chat(draft, seat, message.on)
        case m.Resign():
            return lambda draft: commands.resign(draft, seat)
        case m.TakeOver():
            seconds = around.limits.absent_seconds
            return lambda draft: commands.take_over(draft, _absent(draft, message.absent, who, seconds), seat)
        case m.ComeBack():
            return lambda draft: commands.come_back(draft, seat)
        case m.Leave():
            return lambda draft: commands.leave(draft, seat)
        case m.Fill():
            level = around.known_level(message.level)
            return lambda draft: commands.fill(draft, seat, level)
    raise Refusal("malformed", "command")


def _play(draft: Draft, seat: int, move: str) -> None:
    play = noting.play if draft.state.by_hand else commands.play
    play(draft, seat, move)


def _own(draft: Draft, seat: int) -> int:
    if draft.state.chairs[seat].is_played_by_computer:
        raise Refusal("not_now", "come_back")
    return seat


def _absent(draft: Draft, seat: int, who: Attendance, seconds: float) -> int:
    if seat in who.absent(draft.state, seconds):
        return seat
    has_time = seat not in who.connected and draft.state.timer.is_on
    raise Refusal("not_allowed", "has_time" if has_time else "not_absent")
