"""Meals in a kennel."""
