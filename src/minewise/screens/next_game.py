"""Beginning another game from any screen: the one that is played may have to be given up first."""

from minewise.base.language import gettext as _
from minewise.formats import Recording
from minewise.screens.view import Ask, Did, Given, did
from minewise.session.automatic_steps import last_by_hand
from minewise.session.session import Session


def give_up_first(session: Session, given: Given, action: str, row: str = "") -> Did | None:
    """The question before another game replaces this one; None if nothing is lost."""
    question = None if given.sure else session.give_up_question()
    return None if question is None else Did(ask=Ask(question, _("Give it up"), action, row))


def play_from(session: Session, recording: Recording, at: int, given: Given) -> Did:
    """Play on after so many steps of a recording, or just before the click that ended it."""
    steps, is_over = recording.steps, recording.played.game.outcome is not None
    if is_over and at >= len(steps):
        at = last_by_hand(steps)
    asked = give_up_first(session, given, "play-on")
    return asked or did(session.play_from(recording, at), close=True)
