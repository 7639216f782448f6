"""What the five games have in common. No module here knows about a particular game."""
