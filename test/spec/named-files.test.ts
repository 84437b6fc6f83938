import { describe, expect, it } from "vitest";
import { namesFile } from "../../src/spec/quotes.ts";

const FILE = "pyproject.toml";

/** `Do not touch pyproject.toml` in the issue is taken as permission: a negative mention is none. */
describe('"Do not touch pyproject.toml" in the issue is no permission: a negative mention is none', () => {
  it.each([
    "Do not touch pyproject.toml.",
    "Don't change `pyproject.toml`.",
    "Don’t edit **pyproject.toml**!",
    "Please do not modify\n`pyproject.toml` or setup.cfg.",
    "You must not change pyproject.toml",
    "pyproject.toml must not be changed.",
    "pyproject.toml mustn't be touched.",
    "pyproject.toml should not be part of the change.",
    "Never edit pyproject.toml.",
    "Add totals without touching pyproject.toml.",
    "Add totals without any changes to pyproject.toml.",
    "Leave pyproject.toml as it is.",
    "Leave pyproject.toml alone.",
    "Keep pyproject.toml unchanged.",
    "Keep pyproject.toml as is.",
    "pyproject.toml stays untouched.",
    "pyproject.toml remains as it is.",
    "No changes to pyproject.toml.",
    "No need to change pyproject.toml.",
    "There is no reason to edit pyproject.toml.",
    "pyproject.toml is not part of this issue.",
    "pyproject.toml is out of scope.",
    "pyproject.toml is off limits.",
    "pyproject.toml is read-only.",
    "pyproject.toml (read-only)",
    "pyproject.toml - do not touch",
    "pyproject.toml, do not touch",
    "Change all files except pyproject.toml.",
    "Change every file but not pyproject.toml.",
    "Update setup.cfg, not pyproject.toml.",
    "Use setup.cfg instead of pyproject.toml.",
    "Use setup.cfg rather than pyproject.toml.",
    "Avoid changing pyproject.toml.",
    "Hands off pyproject.toml!",
    "Refrain from editing pyproject.toml.",
    "Do not add, change or remove pyproject.toml.",
    "Do not open and change pyproject.toml.",
    "You may read but not change pyproject.toml.",
    "pyproject.toml is generated; never edit that file by hand.",
    "The version is in pyproject.toml, which does not need to change.",
    "pyproject.toml cannot be changed.",
    "pyproject.toml is for reference only.",
    "Do not touch configuration, e.g. pyproject.toml.",
    "Change ~~pyproject.toml~~ setup.cfg.",
    "Nothing in pyproject.toml may change.",
    "It is forbidden to change pyproject.toml.",
    "Changes of pyproject.toml are not allowed.",
    "## Out of scope\n\n- pyproject.toml",
    "## Do not change\n\n- setup.cfg\n- pyproject.toml",
    "## Non-goals\n\n### Build\n\nThe build in pyproject.toml.",
    "**Unchanged**\n\n- pyproject.toml",
    "Do not touch:\n\n- setup.cfg\n- pyproject.toml",
    "- Do not touch:\n  - pyproject.toml\n- Add totals",
    "Do not touch these files:\n\n```\npyproject.toml\n```",
    "## Files changed\n\n| File | Change |\n|---|---|\n| pyproject.toml | None |",
    "## Files changed\n\n| File | Change |\n|---|---|\n| pyproject.toml | do not modify |",
    "## Files changed\n\n- shop/cart.py (modify)\n- pyproject.toml (unchanged)",
    "| File | Note |\n|---|---|\n| pyproject.toml | must not be changed |",
    "| Change | Do not change |\n|---|---|\n| setup.cfg | pyproject.toml |",
    "Do not change these files:\n\n| File |\n|---|\n| pyproject.toml |",
    // Mentions that contradict each other.
    "Add ruff to pyproject.toml.\n\nDo not touch pyproject.toml.",
    "Bump the version in pyproject.toml.\n\n## Out of scope\n\n- pyproject.toml",
    "Add ruff to pyproject.toml. PYPROJECT.TOML must not be changed.",
    "Do not touch ./pyproject.toml, but bump the version in pyproject.toml.",
    // No mention as a request.
    "Add totals.",
    "Add my_pyproject.toml.",
    "See [the settings](pyproject.toml).",
    "See [the settings][1].\n\n[1]: pyproject.toml",
    "## Context files\n\n- pyproject.toml",
    "It fails:\n\n```\nerror in pyproject.toml\n```",
  ])("%j", (text) => {
    expect(namesFile(text, FILE)).toBe(false);
  });

  it.each([
    ["Do not touch anything below .circleci/. Fix .circleci/config.yml.", ".circleci/config.yml"],
    ["Do not touch the Makefile.", "Makefile"],
  ])("%j", (text, path) => {
    expect(namesFile(text, path)).toBe(false);
  });
});

describe("a file that the issue asks for", () => {
  it.each([
    "Add ruff to pyproject.toml.",
    "Add ruff to `./pyproject.toml`!",
    "Bump the version (in pyproject.toml) to 2.0.",
    "Set line-length in pyproject.toml's [tool.ruff].",
    "Do not touch setup.py. Change pyproject.toml.",
    "Do not touch setup.py\nChange pyproject.toml",
    "Do not forget to update pyproject.toml.",
    "Don't forget pyproject.toml!",
    "Only pyproject.toml may be changed.",
    "Keep pyproject.toml in sync with the version.",
    "Exclude the tests in pyproject.toml, and ignore E501 there.",
    "Bump the version in pyproject.toml. It must not break the build.",
    "Bump the version in pyproject.toml. Do not change anything else.",
    "Add a section to pyproject.toml. Do not add it to setup.cfg.",
    "Move the settings from setup.cfg to pyproject.toml.",
    "- [ ] pyproject.toml: add ruff",
    "## Changes to pyproject.toml\n\nAdd ruff.",
    "## Files changed\n\n- pyproject.toml",
    "## Files changed\n\n```\npyproject.toml\n```",
    "## Files changed\n\n| File | Change |\n|---|---|\n| `pyproject.toml` | Modify |",
    "## Files changed\n\n| File | Change |\n|---|---|\n| `pyproject.toml` | Add |",
    "| Part | Change |\n|---|---|\n| docs | none |\n| build | add ruff to pyproject.toml |",
    "## Out of scope\n\n- setup.py\n\n## Task\n\nAdd ruff to pyproject.toml.",
    "Do not touch:\n\n- setup.py\n\nAdd ruff to pyproject.toml.",
    "# Do not crash without a version\n\nAdd a default version to pyproject.toml.",
    "<ul><li>Add ruff to <code>pyproject.toml</code></li></ul>",
    "pyproject.toml anpassen.",
  ])("%j", (text) => {
    expect(namesFile(text, FILE)).toBe(true);
  });

  it.each([
    ["not ", true],
    ["do not ", false],
    ["other.toml ", true],
    ["(", true],
    [", not ", true],
    ["/", true],
    [". ", true],
    ["...", true],
    ["~~", true],
    ["setup.cfg ", true],
    ["is not to be ", true],
    ["\n", true],
  ])("is judged in 1 MB of %j, which take linear time", (part, expected) => {
    const many = part.repeat(Math.ceil(1_000_000 / part.length));
    expect(namesFile(`Add ruff to setup.cfg. See ${many}setup.cfg`, "setup.cfg")).toBe(expected);
  });

  it.each(["(", "~~", "<del>", "keep ", "Do not touch "])("is judged in 1 MB after %j", (start) => {
    const many = "setup.cfg ".repeat(100_000);
    const expected = start === "(" || start === "keep ";
    expect(namesFile(`${start}${many}`, "setup.cfg")).toBe(expected);
  });
});

describe("a sentence with both a request and a refusal grants nothing; another sentence does", () => {
  it.each([
    "Change pyproject.toml but not setup.py.",
    "Change pyproject.toml without touching setup.py.",
    "Change pyproject.toml, not setup.py.",
    "Delete pyproject.toml: it is no longer used.",
    "Not only setup.py but also pyproject.toml has to be changed.",
    "Nothing but pyproject.toml may change.",
    "The package is not in pyproject.toml yet: add it.",
    "pip cannot install the shop because pyproject.toml has no build backend.",
    "pyproject.toml does not list the package.",
  ])("%j", (text) => {
    expect(namesFile(text, FILE)).toBe(false);
    expect(namesFile(`${text} Add ruff to pyproject.toml.`, FILE)).toBe(true);
  });

  it.each([
    "Change pyproject.toml (do not touch setup.py).",
    "Change pyproject.toml and do not touch setup.py.",
    "Change pyproject.toml and leave setup.py alone.",
    "Do not change any file except pyproject.toml.",
    "Do not touch setup.py, but change pyproject.toml.",
    "Do not touch setup.py; change pyproject.toml.",
  ])("%j", (text) => {
    expect(namesFile(text, FILE)).toBe(false);
  });
});

it("a folder that is named is no permission for every file in it", () => {
  expect(namesFile("Change docs/.", "docs/conf.py")).toBe(false);
  expect(namesFile("Change docs/conf.py.", "docs/conf.py")).toBe(true);
});
