import { describe, expect, it } from "vitest";
import {
  refuseContent,
  refuseWrite,
  type WritePhase,
} from "../../../src/workflow/edits/write-policy.ts";

const PHASES = ["tests", "code"] as const satisfies WritePhase[];
const TESTS = [
  "tests/test_a.py",
  "test/x.py",
  "shop/test_cart.py",
  "cart_test.py",
  "tests/data.json",
];
const CODE = ["shop/cart.py", "latest.py", "contest.py", "testing/x.py", "shop/cart.pyi"];
const CONFIGURATION = [
  "setup.py",
  "pyproject.toml",
  "setup.cfg",
  "tox.ini",
  "pytest.ini",
  ".pytest.ini",
  "pytest.toml",
  ".coveragerc",
  "noxfile.py",
  "Makefile",
  "mypy.ini",
  ".pylintrc",
  ".pre-commit-config.yaml",
  ".gitlab-ci.yml",
  ".circleci/config.yml",
];

const neverWritten = (path: string) =>
  `${path} is never written: it belongs to git, CI or the start of Python and pytest, or has the name of a secret. Leave it out.`;

/** One of each kind, at the root or where the tool looks for it. */
const OBEYED = [
  ...[".gitlab-ci.yml", "Jenkinsfile", ".circleci/config.yml", "azure-pipelines.yml"],
  ...["bitbucket-pipelines.yml", ".drone.yml", ".woodpecker.yml", "appveyor.yml", ".travis.yml"],
  ...[".buildkite/pipeline.yml", "buildspec.yml", "cloudbuild.yaml", ".cirrus.yml", "action.yml"],
  ...["Taskfile.yml", "justfile", "Makefile", "GNUmakefile", "rules.mk", "CMakeLists.txt"],
  ...[
    "Dockerfile",
    "api.Dockerfile",
    "docker-compose.yml",
    "compose.override.yaml",
    "Containerfile",
  ],
  ...["setup.py", "setup.cfg", "pyproject.toml", "tox.ini", "noxfile.py", "hatch_build.py"],
  ...["uv.lock", "poetry.lock", "pdm.lock", "Pipfile", "Pipfile.lock", "requirements.txt"],
  ...["requirements-dev.txt", "dev-requirements.in", "requirements/base.txt", "constraints.txt"],
  ...["environment.yml", "MANIFEST.in", "meson.build", "build.gradle", "package.json", "pom.xml"],
  ...["package-lock.json", "vite.config.ts", "tsconfig.json", "Cargo.toml", "go.mod", "flake.nix"],
  ...["tasks.py", "fabfile.py", "dodo.py", "SConstruct", "docs/conf.py", "mkdocs.yml", "manage.py"],
  ...[".vscode/tasks.json", ".idea/workspace.xml", ".editorconfig", ".vimrc", ".exrc", ".nvim.lua"],
  ...[".dir-locals.el", "shop.code-workspace", "shop.sublime-project", ".devcontainer/Dockerfile"],
  ...["AGENTS.md", "shop/AGENTS.md", "CLAUDE.md", "CLAUDE.local.md", ".cursorrules", "GEMINI.md"],
  ...[".cursor/rules/all.mdc", "docs/copilot-instructions.md", ".aider.conf.yml", ".windsurfrules"],
  ...[".claude/settings.json", ".mcp.json", "llms.txt", "opencode.json", ".clinerules"],
  ...[".mergify.yml", "renovate.json", ".kodiak.toml", "bors.toml", "OWNERS", "lefthook.yml"],
  ...[".pre-commit-config.yaml", ".husky/pre-commit", "codecov.yml", "dangerfile.js"],
  ...["sonar-project.properties", ".releaserc", "release-please-config.json", ".gitignore"],
  ...[".python-version", ".tool-versions", "mise.toml", "pip.conf", "shop/deploy.sh", "run.bat"],
  ...["hooks/pre-push", "shop/native.so", "shop/x.pyc", "install.ps1", "configure", "Procfile"],
  ...["netlify.toml", "main.tf", "crontab", "shop.service", ".flake8", "conda-lock.yml"],
];

describe.each(PHASES)("in the phase of %s", (phase) => {
  it.each([
    ".git/config",
    ".git",
    ".GIT/hooks/pre-commit",
    "vendor/.git/config",
    ".github/workflows/ci.yml",
    ".GitHub/x",
    "CODEOWNERS",
    "docs/codeowners",
    ".gitmodules",
    ".gitattributes",
    "shop/.gitattributes",
    "evil.pth",
    "tests/evil.PTH",
    "sitecustomize.py",
    "tests/usercustomize.py",
    "sitecustomize/__init__.py",
    "evil.egg-info/entry_points.txt",
    "lib/x.dist-info/METADATA",
    ".venv/lib/x.py",
    "venv/bin/python",
  ])("%s is never written, whatever the issue says", (path) => {
    expect(refuse(path, { phase, specText: `Change ${path}` })).toBe(neverWritten(path));
  });

  it.each([
    "",
    "/etc/passwd",
    "/tests/test_a.py",
    "../x.py",
    "..",
    ".",
    "tests/../shop/cart.py",
    "./tests/test_a.py",
    "./.github/x",
    "tests//test_a.py",
    "tests/",
    "tests/./test_a.py",
    "tests\\..\\x.py",
    "tests/test_\0.py",
    "tests/test_\u001b[2K.py",
    "tests/test_a.py\n",
    "tests/test_\u202eyp.a.py",
    "tests/test_\u200b.py",
    "tests/test_\u2028.py",
  ])("%j is no path inside the repository", (path) => {
    expect(refuse(path, { phase })).toBe(
      `${JSON.stringify(path)} is not a plain path inside the repository.`,
    );
  });

  it.each([`tests/test_${"é".repeat(125)}.py`, `${"tests/".repeat(167)}a.py`])(
    "a path that no disk takes is refused by its beginning (%#)",
    (path) => {
      expect(refuse(path, { phase })).toBe(
        `${path.slice(0, 80)}… is too long for a path: use shorter names.`,
      );
    },
  );

  it.each(CONFIGURATION)("%s is not written where the issue does not name it", (path) => {
    const problem = `${path} is configuration that the issue does not name in a sentence without "not", "never" or the like.`;
    expect(refuse(path, { phase })).toBe(problem);
    expect(refuse(path, { phase, specText: `See my_${path} and old/${path}x.` })).toBe(problem);
  });

  it("configuration in a folder is configuration too", () => {
    expect(refuse("tests/pytest.ini", { phase, specText: "Change pytest.ini." })).toMatch(
      /^tests\/pytest\.ini is configuration/,
    );
  });
});

describe("before red", () => {
  it.each(TESTS)("%s may be added", (path) => {
    expect(refuse(path, { phase: "tests" })).toBeNull();
  });

  it.each(["tests/test_a.py", "shop/cart_test.py", "app/tests.py"])(
    "tests may be added to %s, which exists and must not be deleted",
    (path) => {
      expect(refuse(path, { phase: "tests", existing: [path] })).toBeNull();
      const policy = { phase: "tests", specText: "", existing: new Set([path]) } as const;
      expect(refuseWrite(path, { ...policy, deleted: new Set([path]) })).toBe(
        `${path} exists and must not be changed: write a new file.`,
      );
    },
  );

  it.each(["tests/helpers.py", "tests/data.json", "tests/__init__.py"])(
    "%s is no test file, and stays as it is",
    (path) => {
      expect(refuse(path, { phase: "tests", existing: [path] })).toBe(
        `${path} exists and must not be changed: write a new file.`,
      );
    },
  );

  it("an existing conftest is never changed, and no test once it is locked", () => {
    const [test, conftest] = ["tests/test_a.py", "tests/conftest.py"];
    const policy = { phase: "tests", specText: "", existing: new Set([test, conftest]) } as const;
    const wrongTests = [test, conftest].map((path) => ({ id: `${path}::test_a`, because: "" }));
    expect(refuseWrite(test, { ...policy, wrongTests })).toBeNull();
    expect(refuseWrite(conftest, { ...policy, wrongTests })).toMatch(
      /exists and must not be changed/,
    );
    expect(refuseWrite(test, { ...policy, phase: "code", wrongTests })).toMatch(/locked/);
  });

  it.each([
    "pytest.py",
    "_pytest/__init__.py",
    "tests/conftest/__init__.py",
    "shop/__pycache__/x.pyc",
    ".env",
  ])("%s is never written, in any phase", (path) => {
    for (const phase of ["tests", "code"] as const) {
      expect(refuse(path, { phase })).toBe(neverWritten(path));
    }
  });

  it("a module called tests.py is a test", () => {
    expect(refuse("app/tests.py", { phase: "code" })).toMatch(/is a test/);
  });

  it.each(CODE)("%s may not", (path) => {
    expect(refuse(path, { phase: "tests" })).toBe(
      `${path} is not a test, and only tests are written before red.`,
    );
  });

  it("configuration that the issue names is no test", () => {
    expect(refuse("pytest.ini", { phase: "tests", specText: "pytest.ini" })).toMatch(/not a test/);
  });

  it("a conftest may be added below the tests, and none changed", () => {
    const path = "tests/unit/conftest.py";
    expect(refuse(path, { phase: "tests" })).toBeNull();
    expect(refuse(path, { phase: "tests", existing: [path] })).toBe(
      `${path} exists and must not be changed: write a new file.`,
    );
  });

  it.each(["conftest.py", "shop/conftest.py"])("%s would reach beyond the tests", (path) => {
    expect(refuse(path, { phase: "tests" })).toBe(`${path} is not below a folder of tests.`);
  });
});

describe("after red", () => {
  it.each(CODE)("%s may be written", (path) => {
    expect(refuse(path, { phase: "code" })).toBeNull();
    expect(refuse(path, { phase: "code", existing: [path] })).toBeNull();
  });

  it.each([...TESTS, "conftest.py", "tests/conftest.py", "tests/helpers.py", "Tests/x.py"])(
    "%s is locked",
    (path) => {
      expect(refuse(path, { phase: "code" })).toBe(
        `${path} is a test, and tests are locked once they are red.`,
      );
    },
  );

  it.each(CONFIGURATION)("%s may be written where the issue names it", (path) => {
    expect(refuse(path, { phase: "code", specText: `Please change \`${path}\`, so` })).toBeNull();
    expect(refuse(path, { phase: "code", specText: `It is in ./${path}.` })).toBeNull();
  });

  it.each(OBEYED)(
    "43 kinds of files that tools execute or obey: %s needs the issue's name",
    (path) => {
      const existing = ["shop/__init__.py", path];
      const plan = { changes: [path], newFiles: [path], creates: [] };
      expect(refuse(path, { phase: "code", existing, plan })).toMatch(
        /is (configuration|a program or script|an instruction file for agents) that the issue does not name in a sentence without/,
      );
      expect(refuse(path, { phase: "code", specText: `Change \`${path}\`.` })).toBeNull();
    },
  );

  it.each(CONFIGURATION)("%s may not be written where the issue says to leave it alone", (path) => {
    expect(refuse(path, { phase: "code", specText: `Do not touch ${path}.` })).toMatch(path);
  });

  it("a file that only has a name like configuration is code", () => {
    expect(refuse("my_setup.py", { phase: "code" })).toBeNull();
  });
});

describe("the project's own layout, after red", () => {
  const FLAT = ["setup.py", "shop/__init__.py", "shop/cart.py", "tests/test_cart.py"];
  const SRC = ["setup.py", "src/shop/__init__.py", "src/shop/cart.py", "tests/test_cart.py"];
  const NAMESPACE = ["acme/shop/cart.py", "docs/conf.py", "scripts/deploy.py"];

  it.each([
    ["a module of a package", "shop/bill.py", FLAT],
    ["a package in a package", "shop/api/v1/routes.py", FLAT],
    ["a package beside a package", "bill/__init__.py", FLAT],
    ["a module beside a package", "bill.py", FLAT],
    ["data in a package", "shop/rates.json", FLAT],
    ["a document in a package", "shop/data/README.md", FLAT],
    ["a package in src", "src/bill/__init__.py", SRC],
    ["types beside a module", "src/shop/cart.pyi", SRC],
    ["a package beside a namespace", "acme/bill/__init__.py", NAMESPACE],
    ["a second namespace", "bill/cart.py", ["acme/cart.py"]],
    ["the first file of all", "shop/cart.py", ["README.md"]],
    ["the first file in src", "src/shop/cart.py", ["README.md", "tests/test_a.py"]],
  ])("%s may be written", (_, path, existing) => {
    expect(refuse(path, { phase: "code", existing })).toBeNull();
  });

  it.each([
    ["a module at a root without any", "bill.py", SRC],
    ["a new folder at a root without packages", "bill/cart.py", SRC],
    ["a folder that is no package", "my-scripts/cart.py", FLAT],
    ["the README", "README.md", FLAT],
    ["data outside of packages", "data/rates.json", FLAT],
    ["a page of the documentation", "docs/guide.md", FLAT],
  ])("%s is written only where the plan or the issue names it", (_, path, existing) => {
    expect(refuse(path, { phase: "code", existing })).toMatch(/plan .*the issue names/);
    expect(refuse(path, { phase: "code", existing, specText: `See ${path}.` })).toBeNull();
    for (const plan of [
      { changes: [path], newFiles: [], creates: [] },
      { changes: [], newFiles: [path], creates: [] },
    ]) {
      expect(refuse(path, { phase: "code", existing, plan })).toBeNull();
    }
  });

  it("a promised module may be written where it belongs, with the packages around it", () => {
    const promise = { module: "bill.api.v1", name: null, kind: "module", signature: null } as const;
    const plan = { changes: [], newFiles: [], creates: [promise] };
    const paths = ["bill/api/v1.py", "bill/api/v1/__init__.py", "bill/__init__.py"];
    for (const path of [...paths, ...paths.map((each) => `src/${each}`)]) {
      expect(refuse(path, { phase: "code", existing: SRC, plan })).toBeNull();
    }
    expect(refuse("bill/api/v2.py", { phase: "code", existing: SRC, plan })).not.toBeNull();
  });
});

describe.each(PHASES)("whatever the issue says, in the phase of %s", (phase) => {
  it.each([
    ...["iniconfig.py", "pluggy.py", "py.py", "packaging/__init__.py", "src/iniconfig.py"],
    ...["json.py", "re/__init__.py", "Types.py", "xdist.py", "_json.py", "src/typing.py"],
  ])("`iniconfig.py` at the root that the printed replay line would import: %s", (path) => {
    const specText = `Add ${path}.`;
    expect(refuse(path, { phase, specText })).toMatch(/would replace a module of Python or pytest/);
  });

  it.each(["-x.py", "tests/-p/test_a.py", "tests/--co.py", "-rf/cart.py"])(
    "a test path that begins with a dash: %s is refused",
    (path) => {
      expect(refuse(path, { phase, specText: path })).toMatch(/begins with a dash/);
    },
  );
});

it("a module that has the name of one of Python's may stay and change, and be in a package", () => {
  expect(refuse("types.py", { phase: "code", existing: ["types.py"] })).toBeNull();
  expect(refuse("shop/types.py", { phase: "code", existing: ["shop/__init__.py"] })).toBeNull();
  expect(refuse("json/cart.py", { phase: "code" })).toBeNull();
});

describe.each(PHASES)("what an import would find instead, in the phase of %s", (phase) => {
  it.each([
    ["__init__.py", ["shop/cart.py"], "at the root would change how tests are imported"],
    ["tests/helpers/__init__.py", ["tests/helpers.py"], "would hide tests/helpers.py"],
    ["shop/cart/__init__.py", ["shop/cart.py"], "would hide shop/cart.py"],
    ["shop/__init__.py", ["src/shop/cart.py"], "would hide src/shop/"],
    ["shop/new.py", ["src/shop/cart.py"], "would hide src/shop/"],
    ["shop.py", ["src/shop.py"], "would hide src/shop.py"],
    ["src/shop/new.py", ["shop/cart.py"], "would hide shop/"],
    ["src/random/__init__.py", [], "would replace a module of Python"],
    ["SiteCustomize.py", [], "is never written"],
    ["src/usercustomize/__init__.py", [], "is never written"],
    ["src/shop_x.egg-info/entry_points.txt", [], "is never written"],
    ["shop_x-1.0.dist-info/METADATA", [], "is never written"],
    ["tests/setup.cfg", [], "is configuration"],
    ["tests/.pytest.toml", [], "is configuration"],
  ])("%s is refused", (path, existing, problem) => {
    expect(refuse(path, { phase, existing })).toContain(problem);
  });
});

it("a module may become a package, and both trees of a repository may be extended", () => {
  const existing = new Set(["shop/cart.py", "src/till/__init__.py", "till/__init__.py"]);
  const policy = { phase: "code", existing, specText: "" } as const;
  const deleted = new Set(["shop/cart.py"]);
  expect(refuseWrite("shop/cart/__init__.py", { ...policy, deleted })).toBeNull();
  expect(refuseWrite("till/new.py", policy)).toBeNull();
  expect(refuseWrite("src/till/new.py", policy)).toBeNull();
});

it("a file is deleted only if the plan or the issue names it, or the change added it", () => {
  const plan = { changes: ["shop/cart.py"], newFiles: [], creates: [] };
  const existing = new Set(["shop/auth.py", "shop/cart.py"]);
  const policy = { phase: "code", specText: "", plan, existing, deleted: existing } as const;
  expect(refuseWrite("shop/auth.py", policy)).toBe(
    "shop/auth.py is deleted, but neither the plan nor the issue names it: leave it as it is.",
  );
  expect(refuseWrite("shop/cart.py", policy)).toBeNull();
  expect(refuseWrite("shop/auth.py", { ...policy, specText: "Drop shop/auth.py." })).toBeNull();
  expect(refuseWrite("shop/auth.py", { ...policy, added: ["shop/auth.py"] })).toBeNull();
});

it("files that tests use are locked with them, and no others", () => {
  const existing = new Set(["shop/cart.py", "unit_tests/check_cart.py", "shop/__init__.py"]);
  const material = new Map([["unit_tests/check_cart.py", "collected" as const]]);
  const policy = { phase: "code", existing, specText: "", material } as const;
  expect(refuseWrite("unit_tests/check_cart.py", policy)).toBe(
    "unit_tests/check_cart.py is used by tests (collected), and tests are locked once they are red.",
  );
  expect(refuseWrite("shop/cart.py", policy)).toBeNull();
});

it("a script without an ending is one by its first line", () => {
  const script = { path: "shop/run", before: null, content: "#!/bin/sh\nrm -rf ~\n" };
  expect(refuseContent(script, "")).toBe(
    'shop/run is a script that the issue does not name in a sentence without "not", "never" or the like.',
  );
  expect(refuseContent(script, "Add shop/run.")).toBeNull();
  expect(refuseContent({ ...script, before: script.content, content: "x" }, "")).not.toBeNull();
  expect(refuseContent({ ...script, path: "shop/run.py" }, "")).toBeNull();
  expect(refuseContent({ ...script, content: "run" }, "")).toBeNull();
});

interface Circumstances {
  phase: WritePhase;
  existing?: string[];
  specText?: string;
  plan?: Parameters<typeof refuseWrite>[1]["plan"];
}

function refuse(path: string, { phase, existing = [], specText = "", plan }: Circumstances) {
  return refuseWrite(path, { phase, existing: new Set(existing), specText, plan });
}
