"""Files that are dropped on the window, from a file manager.

Tk has no drag and drop of its own. The extension tkdnd has it, which the package `tkinterdnd2`
brings for each system; where it is missing or cannot be loaded, the window does without.
"""

import socket
import tkinter as tk
from collections.abc import Callable
from pathlib import Path

_TYPE = "DND_Files"
_TAKE, _REFUSE = "copy", "refuse_drop"

NOT_INSTALLED = (
    "To drop files on the window, install the package tkinterdnd2: pip install '.[drop]'."
)
NOT_LOADED = "Files cannot be dropped on this window: {error}"


class DropTarget:
    """A window that takes files.

    Attributes:
        problem: Why it cannot, in a sentence; empty if it can.
    """

    def __init__(
        self,
        root: tk.Tk,
        hover: Callable[[bool], None],
        dropped: Callable[[list[Path]], None],
    ) -> None:
        """Let files be dropped on a window and all that is in it.

        Args:
            root: The window.
            hover: Told that files are held over the window, and that they no longer are.
            dropped: What to do with files that were dropped.
        """
        self._root = root
        self._hover = hover
        self._dropped = dropped
        self.problem = _load(root)
        if self.problem:
            return
        # Not bound with Tk's own `bind`, which knows nothing of %D: the names of the files.
        for event, does in (
            ("<<DropEnter>>", self._entered),
            ("<<DropLeave>>", self._left),
            ("<<Drop>>", self._let_go),
        ):
            name = f"minewise_{does.__name__}"
            root.createcommand(name, does)
            root.tk.call("bind", root, event, f"{name} %D" if event == "<<Drop>>" else name)

    def _entered(self) -> str:
        if self._root.tk.call("grab", "current", self._root):
            return _REFUSE  # a dialog waits for its answer
        self._hover(True)
        return _TAKE

    def _left(self) -> str:
        self._hover(False)
        return _TAKE

    def _let_go(self, names: str) -> str:
        self._hover(False)
        paths = [path_of(str(name)) for name in self._root.tk.splitlist(names)]
        if paths:
            # Later: the other program waits for this to end, and a question may come.
            self._root.after_idle(self._dropped, paths)
        return _TAKE


def _load(root: tk.Tk) -> str:
    """Load the extension; say why not, if it cannot be."""
    try:
        from tkinterdnd2 import TkinterDnD  # noqa: PLC0415 - it may be missing
    except ImportError:
        return NOT_INSTALLED
    try:
        TkinterDnD.require(root)
        root.tk.call("tkdnd::drop_target", "register", root, _TYPE)
    except (RuntimeError, tk.TclError) as error:
        return NOT_LOADED.format(error=error)
    return ""


def path_of(name: str) -> Path:
    """The file that a dropped name means; tkdnd leaves some forms of addresses as they are.

    >>> [path_of(name).as_posix() for name in ("/a b", "localhost/a b", "file:/a b")]
    ['/a b', '/a b', '/a b']
    """
    name = name.removeprefix("file:") if name.startswith("file:/") else name
    for host in ("localhost", socket.gethostname()):
        if name.startswith(f"{host}/"):
            return Path(name.removeprefix(host))
    return Path(name)
