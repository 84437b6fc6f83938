"""Fares of a ferry line. All amounts are whole cents."""
