"""The pictures of the documents, each module a few of them.

Seeds are fixed and clocks stand still, so that they come out the same every time.
"""
