"""The page as a folder of plain files, with the whole engine in it: any host can serve it.

runtime   Python for browsers, fetched once and checked
archives  our modules and the standard library, compiled for it
folder    the files, each under a name that changes with what is in it
page      the page's own part: the worker that runs Python, and what is kept in the browser
"""
