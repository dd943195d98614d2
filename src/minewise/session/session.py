"""The session: what a person does, for any front end. Nothing here knows of a screen.

Every command is a method. What takes a moment returns a `Result`, what may take long a
`Task` that ends in one. What cannot be done is refused with a sentence; nothing raises.
"""

from minewise.session.choosing import Choosing
from minewise.session.helping import Helping
from minewise.session.keeping import Keeping
from minewise.session.measuring import Measuring


class Session(Helping, Measuring, Choosing, Keeping):
    """Games one after the other, with help, saved games and statistics.

    >>> from minewise.core import FirstClick, Level
    >>> from minewise.session import Settings
    >>> session = Session(Settings(Level(4, 1, 1), FirstClick.OPENING, seed=2))
    >>> session.open((0, 0)).result().ended
    True
    >>> session.undo().message
    'Undone: opening row 1, column 1.'
    """
