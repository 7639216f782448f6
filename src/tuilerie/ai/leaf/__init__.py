"""What a position is worth to each seat: the evaluation, with terms and weights for each game."""
