"""The steps of migrations, one file per step."""
