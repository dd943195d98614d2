"""Screens as data: what each shows and offers, once for every front end.

blocks   what views are made of
view     views, actions, questions, and what a screen is
stage    which screens are open, and what a front end does for them

The other modules are the screens, one each.

Private: it belongs to the application, and the library offers nothing of it.
"""
