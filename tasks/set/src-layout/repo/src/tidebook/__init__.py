"""Tide tables for small harbours."""

from tidebook.predictions import Extreme, height_at, next_high

__all__ = ["Extreme", "height_at", "next_high"]
