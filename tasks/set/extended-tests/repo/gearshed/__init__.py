"""The shared tools of a neighbourhood."""
