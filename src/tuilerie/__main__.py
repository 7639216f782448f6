"""`python -m tuilerie` is the command line."""

from .cli.main import app

app(prog_name="tuilerie")
