"""The user interfaces, one folder for each front end.

Private: this is part of the application, not of the library's public API.
"""
