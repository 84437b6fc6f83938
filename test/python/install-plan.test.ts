import { describe, expect, it } from "vitest";
import { isProjectFile, planInstall } from "../../src/python/install-plan.ts";

const UV = 'requires-python = ">=3.10"\n';
const PACKAGE = '[project]\nname = "shop"\n';
const UPGRADE = "python -m pip install --upgrade pip";

describe("what installs a project with its tests", () => {
  it.each<[string, Record<string, string>, string[]]>([
    ["nothing but code", {}, ["python -m pip install pytest"]],
    [
      "a package that names no tests",
      { "pyproject.toml": PACKAGE },
      ["python -m pip install --editable .", "python -m pip install pytest"],
    ],
    [
      "uv, whose group dev is installed by default",
      { "uv.lock": UV, "pyproject.toml": `${PACKAGE}[dependency-groups]\ndev = ["pytest"]\n` },
      ["uv sync --frozen"],
    ],
    [
      "uv with a group for tests and extras",
      {
        "uv.lock": UV,
        "pyproject.toml": `${PACKAGE}[project.optional-dependencies]\nfast = ["numpy"]\n[dependency-groups]\ntests = ["pytest>=8"]\n`,
      },
      ["uv sync --frozen --all-extras --group tests"],
    ],
    [
      "uv with extras that exclude each other, and no pytest",
      {
        "uv.lock": UV,
        "pyproject.toml": `${PACKAGE}[project.optional-dependencies]\ncpu = ["torch"]\n[tool.uv]\nconflicts = [[{ extra = "cpu" }]]\n`,
      },
      ["uv sync --frozen", "uv pip install pytest"],
    ],
    [
      "poetry",
      {
        "poetry.lock": "",
        "pyproject.toml": '[tool.poetry.group.dev.dependencies]\npytest = "^8"\n',
      },
      ["pipx install poetry", "poetry config virtualenvs.in-project true", "poetry install"],
    ],
    [
      "poetry with an optional group",
      {
        "pyproject.toml":
          '[tool.poetry.dependencies]\npython = "^3.10"\n[tool.poetry.group.test]\noptional = true\n[tool.poetry.group.test.dependencies]\npytest = "*"\n',
      },
      [
        "pipx install poetry",
        "poetry config virtualenvs.in-project true",
        "poetry install --with test",
      ],
    ],
    [
      "pdm",
      { "pdm.lock": "", "pyproject.toml": '[tool.pdm.dev-dependencies]\ntest = ["pytest"]\n' },
      ["pipx install pdm", "pdm install --frozen-lockfile"],
    ],
    [
      "groups that include each other",
      {
        "pyproject.toml": `${PACKAGE}[dependency-groups]\ntests = ["pytest"]\ndev = [{ include-group = "tests" }]\n`,
      },
      [UPGRADE, "python -m pip install --editable . --group tests"],
    ],
    [
      "extras of pyproject.toml",
      { "pyproject.toml": `${PACKAGE}[project.optional-dependencies]\ntest = ["pytest[x]>=7"]\n` },
      ["python -m pip install --editable '.[test]'"],
    ],
    [
      "extras of setup.cfg",
      { "setup.cfg": "[metadata]\nname = a\n[options.extras_require]\ntesting =\n    pytest>=6\n" },
      ["python -m pip install --editable '.[testing]'"],
    ],
    [
      "extras of setup.py",
      {
        "setup.py": `setup(extras_require={\n "dev": [\n  'a; python_version<"3.9"', 'coverage[toml]',\n  "pytest",\n ],\n})\n`,
      },
      ["python -m pip install --editable '.[dev]'"],
    ],
    [
      "what tox installs",
      {
        "setup.py": "",
        "tox.ini":
          "[testenv]\ndeps =\n    pytest ~= 8.2 # the runner\n    py39: old\n    {env:MORE:}\n    -r{toxinidir}/more.txt\n[testenv:lint]\ndeps = ruff\n",
      },
      ["python -m pip install --requirement more.txt --editable . 'pytest ~= 8.2'"],
    ],
    [
      "an environment of hatch",
      {
        "pyproject.toml": `${PACKAGE}[tool.hatch.envs.test]\ndependencies = ["pytest", "respx"]\n`,
      },
      ["python -m pip install --editable . pytest respx"],
    ],
    [
      "a file of requirements that installs the project",
      { "pyproject.toml": PACKAGE, "requirements.txt": "-e .[all]\npytest==8.4\n" },
      ["python -m pip install --requirement requirements.txt"],
    ],
    [
      "a program with two files of requirements",
      {
        "requirements.txt": "flask\n",
        "requirements/dev.txt": "-r test.txt\n",
        "requirements/test.txt": "pytest\n",
      },
      ["python -m pip install --requirement requirements.txt --requirement requirements/test.txt"],
    ],
    [
      "an extra for development without pytest",
      { "pyproject.toml": `${PACKAGE}[project.optional-dependencies]\ndev = ["pandas"]\n` },
      ["python -m pip install --editable '.[dev]'", "python -m pip install pytest"],
    ],
    [
      "uv that installs all groups of a workspace",
      {
        "uv.lock": UV,
        "pyproject.toml": `${PACKAGE}[dependency-groups]\nci = ["pytest"]\n[tool.uv]\ndefault-groups = "all"\n[tool.uv.workspace]\nmembers = ["a"]\n`,
      },
      ["uv sync --frozen --all-packages"],
    ],
    [
      "uv without groups by default",
      {
        "uv.lock": UV,
        "pyproject.toml": `${PACKAGE}[dependency-groups]\ndev = ["pytest"]\n[tool.uv]\ndefault-groups = []\n`,
      },
      ["uv sync --frozen --group dev"],
    ],
    [
      "poetry with extras",
      {
        "poetry.lock": "",
        "pyproject.toml": '[tool.poetry.extras]\nfast = ["numpy"]\n',
      },
      [
        "pipx install poetry",
        "poetry config virtualenvs.in-project true",
        "poetry install --all-extras",
        "python -m pip --python .venv/bin/python install pytest",
      ],
    ],
    [
      "poetry with its older group for development",
      {
        "poetry.lock": "",
        "pyproject.toml": '[tool.poetry.dev-dependencies]\npytest = "^7"\n',
      },
      ["pipx install poetry", "poetry config virtualenvs.in-project true", "poetry install"],
    ],
    [
      "pdm with pytest in an extra",
      {
        "pdm.lock": "",
        "pyproject.toml": `${PACKAGE}[project.optional-dependencies]\ntest = ["pytest"]\n`,
      },
      ["pipx install pdm", "pdm install --frozen-lockfile --group test"],
    ],
    [
      "a group for development without pytest",
      { "pyproject.toml": `${PACKAGE}[dependency-groups]\ndev = ["pandas"]\n` },
      [UPGRADE, "python -m pip install --editable . --group dev", "python -m pip install pytest"],
    ],
    [
      "a file of requirements for tests without pytest",
      { "setup.py": "", "requirements-test.txt": "responses\n" },
      [
        "python -m pip install --requirement requirements-test.txt --editable .",
        "python -m pip install pytest",
      ],
    ],
    [
      "groups that include themselves",
      {
        "pyproject.toml": `${PACKAGE}[dependency-groups]\ntests = ["pytest", { include-group = "tests" }]\n`,
      },
      [UPGRADE, "python -m pip install --editable . --group tests"],
    ],
    [
      "tox with an extra and a group of the project",
      {
        "pyproject.toml": `${PACKAGE}[project.optional-dependencies]\nxml = ["lxml"]\n[dependency-groups]\nunit = ["pytest"]\n`,
        "tox.ini": "[testenv]\nextras = xml\ndependency_groups = unit\ndeps =\n    test: respx\n",
      },
      [UPGRADE, "python -m pip install --editable '.[xml]' --group unit respx"],
    ],
    [
      "a group for tests, and an extra that tox takes",
      {
        "pyproject.toml": `${PACKAGE}[project.optional-dependencies]\nxml = ["lxml"]\n[dependency-groups]\ntests = ["pytest"]\n`,
        "tox.ini": "[testenv]\nextras =\n    xml\n    other\n",
      },
      [UPGRADE, "python -m pip install --editable '.[xml]' --group tests"],
    ],
    [
      "tox.toml",
      {
        "setup.py": "",
        "tox.toml": '[env_run_base]\ndeps = ["pytest", "attrs"]\n',
      },
      ["python -m pip install --editable . pytest attrs"],
    ],
    [
      "tox.ini inside of pyproject.toml",
      {
        "pyproject.toml": `${PACKAGE}[tool.tox]\nlegacy_tox_ini = """\n[testenv]\ndeps = pytest\n"""\n`,
      },
      ["python -m pip install --editable . pytest"],
    ],
    [
      "hatch's own environment for tests in hatch.toml",
      { "pyproject.toml": PACKAGE, "hatch.toml": '[envs.hatch-test]\ndependencies = ["respx"]\n' },
      ["python -m pip install --editable . pytest pytest-mock respx"],
    ],
    [
      "a broken pyproject.toml",
      { "pyproject.toml": "[project\n", "requirements.txt": "pytest\n" },
      ["python -m pip install --requirement requirements.txt"],
    ],
  ])("%s", (_, files, commands) => {
    expect(plan(files).commands).toEqual(commands);
  });

  it("adds the linters that the project does not list there, as it names them elsewhere", () => {
    const pyproject = `${PACKAGE}[dependency-groups]\ntests = ["pytest", "mypy"]\nlint = ["ruff==0.15.6"]\n`;
    const { commands } = plan({ "pyproject.toml": pyproject }, ["ruff", "mypy", "flake8"]);
    expect(commands.at(-1)).toBe("python -m pip install ruff==0.15.6 flake8");
  });

  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: they are GitHub's expressions.
  it("leaves out a requirement that a shell or a workflow would expand", () => {
    const deps = "[testenv]\ndeps =\n    pytest\n    a$(touch x)\n    b@${{ secrets.KEY }}\n";
    expect(plan({ "tox.ini": deps }).commands).toEqual(["python -m pip install pytest"]);
    const group = `${PACKAGE}[dependency-groups]\n"\${{ secrets.KEY }}" = ["pytest"]\n`;
    expect(plan({ "pyproject.toml": group }).commands).toEqual([UPGRADE]);
  });
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: they are GitHub's expressions.
});

describe("the version of Python", () => {
  it.each<[string, Record<string, string>, string]>([
    ["is the templates' own by default", {}, "3.12"],
    ["is the pinned one", { ".python-version": "3.11.4\n" }, "3.11"],
    [
      "is within the range",
      { "pyproject.toml": '[project]\nrequires-python = ">=3.13"\n' },
      "3.13",
    ],
    [
      "is below the range's end",
      { "pyproject.toml": '[project]\nrequires-python = ">=3.9,<3.12"\n' },
      "3.11",
    ],
    ...[">3.11,<=3.12", "==3.12.*", "~=3.9, !=3.10", "<3.12.7", ">3.12.1", "<4"].map(
      (range): [string, Record<string, string>, string] => [
        `is the templates' own in the range ${range}`,
        { "pyproject.toml": `[project]\nrequires-python = "${range}"\n` },
        "3.12",
      ],
    ),
    [
      "is the templates' own if no version is in the range",
      { "pyproject.toml": '[project]\nrequires-python = "<3.5"\n' },
      "3.12",
    ],
    [
      "is the newest that the project names where it does not name the usual one",
      { "setup.py": "'Python :: 3.9', 'Python :: 3.11', 'Python :: 3.10'" },
      "3.11",
    ],
  ])("%s", (_, files, version) => {
    expect(plan(files).python).toBe(version);
  });
});

it("a project whose version is a tag of git needs the tags", () => {
  const builds = (backend: string) =>
    plan({ "pyproject.toml": `[build-system]\nrequires = ["${backend}"]\n` }).needsTags;
  expect([builds("hatch-vcs"), builds("setuptools_scm>=8"), builds("hatchling")]).toEqual([
    true,
    true,
    false,
  ]);
});

it("the files to read are those at the top, and the requirements below it", () => {
  const paths = ["pyproject.toml", "requirements/test.txt", "dev-requirements.txt", "uv.lock"];
  expect(paths.filter(isProjectFile)).toEqual(paths);
  expect(["docs/requirements.txt", "a/pyproject.toml", "notes.txt"].filter(isProjectFile)).toEqual(
    [],
  );
});

function plan(files: Record<string, string>, linters: string[] = []) {
  return planInstall({ texts: new Map(Object.entries(files)), linters });
}
