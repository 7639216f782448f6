"""What is measured against: reference players, and what matches show of how a player plays."""
