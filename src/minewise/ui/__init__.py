"""How people see it and steer it: one folder for each front end.

Private: it belongs to the application, and the library offers nothing of it.
"""
