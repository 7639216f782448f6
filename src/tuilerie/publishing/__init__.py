"""The static site: a folder with the whole product, for any web host."""
