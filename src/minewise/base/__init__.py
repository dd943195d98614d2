"""What every package stands on and no game needs: errors, files, data, language, limits, tasks.

It knows nothing of Minesweeper, and needs the standard library only.

Private: it belongs to the application, and the library offers nothing of it.
What users meet of it, errors and limits, is in `minewise`.
"""
