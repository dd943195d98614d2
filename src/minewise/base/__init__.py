"""Errors, files, data, language, limits, tasks: what every package uses. No Minesweeper here.

Private, and standard library only. What users need of it, errors and limits, is in `minewise`.
"""
