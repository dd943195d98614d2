"""A person's progress: data for charts, the same for every front end."""

from datetime import date, timedelta
from typing import TypedDict

from minewise.base.language import gettext as _, ngettext as _n
from minewise.training.practice import Practice, Rated
from minewise.training.theme import Theme

# A theme is called strong or weak only after this many puzzles.
_TRIED = 3


class RatingPointData(TypedDict):
    """A rating at a time."""

    at: str
    rating: int


class RatedThemeData(TypedDict):
    """The rating in a theme."""

    theme: str
    title: str
    rating: int
    deviation: int  #: in 19 of 20 cases the true rating is within two of these
    attempts: int


class ProgressData(TypedDict):
    """A person's progress."""

    rating: int
    deviation: int
    attempts: int
    history: list[RatingPointData]  #: the rating at the end of each day
    themes: list[RatedThemeData]  #: those that were tried, the strongest first
    days: int  #: in a row, up to today or yesterday
    best_days: int
    due: int
    waiting: int  #: puzzles that come back later
    mastered: int
    best_streak: int
    best_storm: int
    text: str


def progress(practice: Practice) -> ProgressData:
    """The progress of a person."""
    ratings, now = practice.ratings(), practice.now()
    person = ratings.get("") or Rated(practice.first())
    themes = [(theme, ratings[f"theme {theme}"]) for theme in Theme if f"theme {theme}" in ratings]
    themes.sort(key=lambda each: -each[1].now.rating)
    by_day = {at.date(): rating for at, rating in practice.history()}
    repeats = practice.repeats()
    due = sum(each.due is not None and each.due <= now for each in repeats)
    mastered = sum(each.is_mastered for each in repeats)
    row, best = days_in_a_row(practice.days(), now.date())
    return {
        "rating": round(person.now.rating),
        "deviation": round(person.now.deviation),
        "attempts": person.attempts,
        "history": [
            {"at": day.isoformat(), "rating": round(rating)} for day, rating in by_day.items()
        ],
        "themes": [
            {
                "theme": str(theme),
                "title": theme.label,
                "rating": round(rated.now.rating),
                "deviation": round(rated.now.deviation),
                "attempts": rated.attempts,
            }
            for theme, rated in themes
        ],
        "days": row,
        "best_days": best,
        "due": due,
        "waiting": len(repeats) - due - mastered,
        "mastered": mastered,
        "best_streak": practice.best("streak"),
        "best_storm": practice.best("storm"),
        "text": " ".join(
            filter(
                None,
                [
                    _in_words(person, themes, row, due) if best else _("You have not trained yet."),
                    left_out(practice.unreadable()),
                ],
            )
        ),
    }


def days_in_a_row(days: list[date], today: date) -> tuple[int, int]:
    """The number of days in a row up to today or yesterday, and the most ever.

    >>> days_in_a_row([date(2030, 1, 1), date(2030, 1, 2), date(2030, 1, 4)], date(2030, 1, 5))
    (1, 2)
    """
    row = best = 0
    before = None
    for day in days:
        row = row + 1 if before is not None and day - before == timedelta(days=1) else 1
        best = max(best, row)
        before = day
    is_going_on = before is not None and today - before <= timedelta(days=1)
    return (row if is_going_on else 0), best


def left_out(unreadable: int) -> str:
    """A sentence about puzzles that cannot be read; empty if there are none."""
    if not unreadable:
        return ""
    return _n(
        "{count} puzzle that was to come back cannot be read, and is left out.",
        "{count} puzzles that were to come back cannot be read, and are left out.",
        unreadable,
    ).format(count=unreadable)


def _in_words(person: Rated, themes: list[tuple[Theme, Rated]], days: int, due: int) -> str:
    rating = round(person.now.rating)
    if not person.attempts:
        text = [_("You have no rating yet.")]
    elif person.now.is_rough:
        text = [_("Rating: {rating} (still rough).").format(rating=rating)]
    else:
        text = [_("Rating: {rating}.").format(rating=rating)]
    tried = [theme.label for theme, rated in themes if rated.attempts >= _TRIED]
    if len(tried) > 1:
        text.append(
            _("Strongest: {strong}. Weakest: {weak}.").format(strong=tried[0], weak=tried[-1])
        )
    if days > 1:
        text.append(_n("{count} day in a row.", "{count} days in a row.", days).format(count=days))
    if due:
        text.append(_n("{count} puzzle is due.", "{count} puzzles are due.", due).format(count=due))
    return " ".join(text)
