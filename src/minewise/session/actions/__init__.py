"""What a person can do in a session, each as data: `session.do(Open((2, 3)))`.

Cells that are left out mean the cursor's.
"""

from minewise.session.actions.cells import Chord, Flag, Mark, Open, Press, Question, Redo, Undo
from minewise.session.actions.cursor import GoTo, MoveCursor, NextHidden
from minewise.session.actions.games import Configure, NewGame, Paste, Pause, Resume, Retry
from minewise.session.actions.help import (
    Advise,
    ClearHint,
    Explain,
    GetHint,
    PlayMove,
    RepeatHint,
    ShowOdds,
    Study,
)
from minewise.session.actions.keeping import (
    Delete,
    Leave,
    Load,
    LoadFile,
    LoadLeft,
    Rename,
    Save,
    SaveFile,
    load_from,
    save_to,
    suggested_name,
)

__all__ = [
    "Advise",
    "Chord",
    "ClearHint",
    "Configure",
    "Delete",
    "Explain",
    "Flag",
    "GetHint",
    "GoTo",
    "Leave",
    "Load",
    "LoadFile",
    "LoadLeft",
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
    "Rename",
    "RepeatHint",
    "Resume",
    "Retry",
    "Save",
    "SaveFile",
    "ShowOdds",
    "Study",
    "Undo",
    "load_from",
    "save_to",
    "suggested_name",
]
