"""A journal keeps its lines in memory until they are printed."""


class Journal:
    def __init__(self):
        self.lines = []

    def write(self, line):
        self.lines.append(line)

    def page(self):
        """All lines, numbered from one."""
        return "\n".join(f"{number}. {line}" for number, line in enumerate(self.lines, 1))
