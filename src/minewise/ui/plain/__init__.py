"""Screens line by line: for pipes, screen readers, and people who prefer plain text.

stage       a stage whose lines are answered
typed_line  what is typed: words, cells, rows and fields
printer     how each kind of block is printed, or said in words alone
"""
