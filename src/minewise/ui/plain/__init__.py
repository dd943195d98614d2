"""Screens line by line: for pipes, screen readers, and people who prefer plain text.

stage       a stage driven by typed lines
typed_line  the parser of typed words, cells, rows and fields
printer     prints each kind of block, as a drawing or in words only
"""
