"""What a person can do in a session, each as data: `session.do(Open((2, 3)))`.

Cells that are left out mean the cursor's.
"""

from minewise.session.actions.cells import Chord, Flag, Mark, Open, Press, Question, Redo, Undo
from minewise.session.actions.cursor import GoTo, MoveCursor, NextHidden
from minewise.session.actions.games import Configure, NewGame, Paste, Pause, Resume, Retry
from minewise.session.actions.help import Advise, Explain, GetHint, PlayMove, RepeatHint, ShowOdds
from minewise.session.actions.keeping import Leave, Load, Save

__all__ = [
    "Advise",
    "Chord",
    "Configure",
    "Explain",
    "Flag",
    "GetHint",
    "GoTo",
    "Leave",
    "Load",
    "Mark",
    "MoveCursor",
    "NewGame",
    "NextHidden",
    "Open",
    "Paste",
    "Pause",
    "PlayMove",
    "Press",
    "Question",
    "Redo",
    "RepeatHint",
    "Resume",
    "Retry",
    "Save",
    "ShowOdds",
    "Undo",
]
