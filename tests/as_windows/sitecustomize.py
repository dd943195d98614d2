"""Lets our code believe that it runs on Windows; the standard library keeps the system it is on.

A Python that finds this folder on its path, and the programs that it starts, show our modules `os`,
`signal` and `sys` without what Windows lacks ("Availability: Unix" in Python's documentation), and
none of the modules that Windows does not have. Paths, drives and the console stay as they are here.
"""

import builtins
from types import ModuleType
from typing import Any

ABSENT_MODULES = {"fcntl", "grp", "pty", "pwd", "resource", "termios", "tty", "curses", "readline"}
ABSENT = {
    "os": """
O_CLOEXEC O_DIRECTORY O_NOCTTY O_NOFOLLOW O_NONBLOCK WNOHANG chown fchmod fchown fork forkpty
get_blocking geteuid getgid getpgid getpriority getuid killpg lchown mkfifo nice pipe2
register_at_fork sched_getaffinity set_blocking setsid statvfs sync sysconf uname wait wait3 wait4
""",
    "signal": """
ITIMER_PROF ITIMER_REAL SIGALRM SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGPROF SIGQUIT SIGSTOP
SIGTSTP SIGTTIN SIGTTOU SIGUSR1 SIGUSR2 SIGVTALRM SIGWINCH alarm getitimer pause pthread_kill
pthread_sigmask setitimer sigpending sigwait
""",
    "sys": "",
}
PRESENT: dict[str, Any] = {"os.O_BINARY": 0, "sys.platform": "win32"}


class AsOnWindows(ModuleType):
    """A module as our code sees it."""

    def __init__(self, real: ModuleType) -> None:
        super().__init__(real.__name__)
        self.__dict__["_real"] = real

    def __getattr__(self, name: str) -> Any:
        real = self.__dict__["_real"]
        if name in ABSENT[real.__name__].split():
            raise AttributeError(f"Windows has no {real.__name__}.{name}")
        whole = f"{real.__name__}.{name}"
        return PRESENT[whole] if whole in PRESENT else getattr(real, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.__dict__["_real"], name, value)


_import = builtins.__import__
_shown = {name: AsOnWindows(_import(name)) for name in ABSENT}


def _is_ours(importer: dict[str, Any]) -> bool:
    name, file = importer.get("__name__", ""), importer.get("__file__") or ""
    # A worker is started as a file.
    return name.partition(".")[0] == "minewise" or file.endswith("minewise/course/worker.py")


def _import_as_on_windows(
    name: str, importer: Any = None, locals_: Any = None, fromlist: Any = (), level: int = 0
) -> Any:
    if level == 0 and _is_ours(importer or {}):
        if name in ABSENT_MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        if name in _shown:
            return _shown[name]
        if name == "tkinter":
            _change_tk(_import(name))
    return _import(name, importer, locals_, fromlist, level)


def _change_tk(tkinter: Any) -> None:
    """Tk on Windows watches no files, and says that it draws in Windows' windows."""
    make, find = tkinter.Tk.__init__, tkinter.Tk.__getattr__

    def make_as_on_windows(root: Any, *args: Any, **named: Any) -> None:
        make(root, *args, **named)
        says = (
            "if {$what eq {windowingsystem}} {return win32}; uplevel [list tk_here $what {*}$args]"
        )
        root.tk.eval(f"rename tk tk_here; proc tk {{what args}} {{{says}}}")

    def find_as_on_windows(root: Any, name: str) -> Any:
        if name == "createfilehandler":
            raise AttributeError(name)
        return find(root, name)

    if make.__name__ != make_as_on_windows.__name__:
        tkinter.Tk.__init__, tkinter.Tk.__getattr__ = make_as_on_windows, find_as_on_windows


builtins.__import__ = _import_as_on_windows  # type: ignore[assignment]
