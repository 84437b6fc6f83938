"""Rows of fruit trees."""
