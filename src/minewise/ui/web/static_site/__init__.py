"""The page as a folder of static files that includes the whole engine: any host can serve it.

runtime   Python for browsers, downloaded once and verified
archives  our modules and the standard library, compiled for it
folder    the files, in folders whose names contain a checksum of their contents
page      scripts for this page only: the worker that runs Python, and storage in the browser
"""
