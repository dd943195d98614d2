"""What is chosen in the menus and on the buttons, as Tk's variables."""

import tkinter as tk

from minewise.session import Mode, Session
from minewise.ui.choices import Speed, boards_of
from minewise.ui.tk.themes import Theme

# In the menu of levels, for every size without a name.
OWN_SIZE = "own"


class Choices:
    """The variables. Those that are settings follow the session; the others are the window's."""

    def __init__(self, master: tk.Misc, theme: Theme) -> None:
        self.level = tk.StringVar(master)
        self.shape = tk.StringVar(master)
        self.first = tk.StringVar(master)
        self.boards = tk.StringVar(master)
        self.mode = tk.StringVar(master)
        self.player = tk.StringVar(master)
        self.questions = tk.BooleanVar(master)
        self.theme = tk.StringVar(master, theme.name)
        self.speed = tk.StringVar(master, str(Speed()))
        self.flag_mode = tk.BooleanVar(master, False)
        self.odds = tk.BooleanVar(master, False)
        self.auto = tk.BooleanVar(master, False)
        self.coordinates = tk.BooleanVar(master, False)

    def follow(self, session: Session, level_names: tuple[str, ...]) -> None:
        """Show the settings as they are, also after a choice that was refused."""
        settings = session.settings
        level = str(settings.level)
        self.level.set(level if level in level_names else OWN_SIZE)
        self.shape.set(settings.level.shape)
        self.first.set(str(settings.first))
        self.boards.set(boards_of(settings))
        self.mode.set(str(settings.mode))
        self.player.set(settings.player)
        self.questions.set(settings.questions)
        if settings.mode is Mode.STRICT:
            self.odds.set(False)
