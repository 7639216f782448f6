"""Learning how features end: self-play, observation of features, and fitted models."""
