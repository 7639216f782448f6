"""What a browser tab needs to run our Python: the same files for a static site and for a server."""
