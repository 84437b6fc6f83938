"""Water for the wheels of a mill."""
