"""Why the shed says no."""


class ShedError(Exception):
    """Base of everything that the shed refuses."""


class UnknownTool(ShedError):
    def __init__(self, tool):
        super().__init__(f"the shed has no {tool}")


class AlreadyLent(ShedError):
    def __init__(self, tool, member):
        super().__init__(f"{tool} is with {member}")
