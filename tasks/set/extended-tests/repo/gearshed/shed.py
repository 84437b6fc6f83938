"""Tools, and who has them."""

from gearshed.errors import AlreadyLent, UnknownTool


class Shed:
    """A shed knows its tools, their borrowers, and writes a journal."""

    def __init__(self, tools, journal):
        self._borrowers = {tool: None for tool in tools}
        self._journal = journal

    def available(self):
        """The tools that are in the shed, in alphabetical order."""
        return sorted(tool for tool, member in self._borrowers.items() if member is None)

    def borrower_of(self, tool):
        """Who has a tool; None where it is in the shed."""
        self._require(tool)
        return self._borrowers[tool]

    def lend(self, tool, member):
        """Gives a tool to a member."""
        holder = self.borrower_of(tool)
        if holder is not None:
            raise AlreadyLent(tool, holder)
        self._borrowers[tool] = member
        self._journal.write(f"{tool} to {member}")

    def _require(self, tool):
        if tool not in self._borrowers:
            raise UnknownTool(tool)
