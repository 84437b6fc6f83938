"""A logbook for bee hives, kept as lines of text."""
