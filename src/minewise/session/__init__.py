"""A person's games, help, saved games, records, settings and replays, without a screen.

    Session ─┬─ played     PlayedGame: steps and undo (History), clock, deaths, help taken
             ├─ options    GameOptions: level, rules and seed
             ├─ library    saved games, files, the unfinished game
             ├─ records    finished games, best times, daily boards
             ├─ settings   how the person likes to play, custom keys, presets
             └─ storage    the files: SavedGames, Statistics, SettingsFile

A command is a method that returns a `Result`, or a `Task` that ends in one; an impossible command
is refused with a sentence, and nothing raises. `commands` lists all commands with keys, labels
and conditions. Reading and writing files raises a `MinewiseError` with one sentence. A `Replay` is
a recorded game to step through, an `EditedPosition` a position set up cell by cell.

Private to the application: nothing here is part of the library's public API.
"""
