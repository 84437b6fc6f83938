"""Barges that carry blocks."""
