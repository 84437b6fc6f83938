/** How files are given, exactly as the parser reads them. */
export const FILE_FORMAT = `Give a new file whole, with its path from the repository's root:

### FILE: package/module.py
\`\`\`python
content
\`\`\`

Change an existing file by blocks that replace text in it:

### EDIT: package/other.py
\`\`\`
<<<<<<< SEARCH
lines that are in the file exactly once, copied with their indentation
=======
lines that take their place
>>>>>>> REPLACE
\`\`\`

An EDIT may have several such blocks. A short file may also be given whole again. Remove a file with a line of its own:

### DELETE: package/old.py

- Where the content itself has such a fence, make the outer one longer.
- SEARCH text that is not in the file, or is there twice, and Python that does not parse are refused.
- The answer is applied whole or not at all. Never shorten a file with "…" or "rest as before".
- Paths are relative and inside the repository. Configuration (pyproject.toml, setup.cfg, pytest.ini and the like) only where the issue names the file; .github, .git and CODEOWNERS never.`;
