"""What all tests share: how hypothesis draws."""

import os

from hypothesis import settings

# No deadline: the machines that run this are shared, and slow at times. Under CI
# the same examples are drawn each time, so that a failure is one of the change.
settings.register_profile("developer", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "developer")
