"""`python -m minewise` is the command `minewise`."""

from minewise.ui.cli import main

if __name__ == "__main__":
    main()
