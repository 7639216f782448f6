"""The games in a browser tab, without a server."""
