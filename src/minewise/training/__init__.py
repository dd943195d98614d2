"""Training."""
from minewise.training.pack import Pack, listed, our_pack
from minewise.training.puzzle import Puzzle
from minewise.training.question import Question
from minewise.training.theme import Theme
from minewise.training.making import make_puzzles
