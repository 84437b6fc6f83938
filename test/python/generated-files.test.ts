import { describe, expect, it } from "vitest";
import { namedByBuildTools } from "../../src/python/declared-dependencies.ts";

describe("namedByBuildTools", () => {
  it.each([
    ["hatch-vcs", '[tool.hatch]\nbuild.hooks.vcs.version-file = "src/shop/_version.py"\n'],
    [
      "hatch-vcs in a table",
      '[tool.hatch.build.hooks.vcs]\nversion-file = "src/shop/_version.py"\n',
    ],
    ["setuptools-scm", "[tool.setuptools_scm]\nversion_file = 'src/shop/_version.py' # made\n"],
    ["an older setuptools-scm", '[ tool.setuptools_scm ]\nwrite_to="src/shop/_version.py"\n'],
    ["pdm", '[tool.pdm.version]\nsource = "scm"\nwrite_to = "src/shop/_version.py"\n'],
    ["versioningit", '[tool.versioningit.write]\nfile = "src/shop/_version.py"\n'],
    ["scikit-build-core", '[[tool.scikit-build.generate]]\npath = "src/shop/_version.py"\n'],
    ["Poetry", '[tool.poetry-dynamic-versioning.files."src/shop/_version.py"]\n'],
  ])("finds the version file of %s", (_, pyproject) => {
    expect(namedByBuildTools({ pyproject, setup: "" })).toEqual(["src/shop/_version.py"]);
  });

  it("finds the version file that setup.py names", () => {
    const setup = 'setup(use_scm_version={"write_to": "src/shop/_version.py"})\n';
    expect(namedByBuildTools({ pyproject: "", setup })).toEqual(["src/shop/_version.py"]);
  });

  it("takes no other path of the configuration for a generated file", () => {
    const pyproject = `[project]
readme = "README.md"
version-file = "project.py"
[tool.ruff]
src = "src"
[other]
write_to = "other.py"
`;
    expect(namedByBuildTools({ pyproject, setup: "" })).toEqual([]);
  });
});
