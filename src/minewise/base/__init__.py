"""Errors, files, data, language, limits, tasks: shared by every package. No Minesweeper here.

Private, and standard library only. Its public part, errors and limits, is exported by `minewise`.
"""
