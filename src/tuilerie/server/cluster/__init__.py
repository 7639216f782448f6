"""Server processes that share one database."""
