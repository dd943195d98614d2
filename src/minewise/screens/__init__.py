"""Screens as data: what each shows and offers, once for every front end.

view     the vocabulary: views, blocks, actions, questions
stage    which screens are open, and what a front end does for them

The other modules are the screens, one each.
"""

from minewise.screens.speed import SPEEDS, Speed
from minewise.screens.stage import Host, Stage
from minewise.screens.view import (
    NOTHING,
    Act,
    Action,
    Ask,
    Block,
    Board,
    Chart,
    Column,
    Counters,
    Did,
    Field,
    Form,
    Gestures,
    Given,
    Mark,
    MarkKind,
    Row,
    Screen,
    Slider,
    Table,
    Text,
    Value,
    View,
    did,
)

__all__ = [
    "NOTHING",
    "SPEEDS",
    "Act",
    "Action",
    "Ask",
    "Block",
    "Board",
    "Chart",
    "Column",
    "Counters",
    "Did",
    "Field",
    "Form",
    "Gestures",
    "Given",
    "Host",
    "Mark",
    "MarkKind",
    "Row",
    "Screen",
    "Slider",
    "Speed",
    "Stage",
    "Table",
    "Text",
    "Value",
    "View",
    "did",
]
