"""Screens as data, defined once for all front ends.

blocks   the parts of views
view     views, actions, questions, and the base class of screens
stage    the open screens, and the interface to a front end

The other modules are the screens, one each.

Private to the application: nothing here is part of the library's public API.
"""
