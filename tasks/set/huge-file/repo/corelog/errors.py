"""What stops a log."""


class RunError(ValueError):
    """A run whose figures cannot be right."""
