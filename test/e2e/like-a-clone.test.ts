import { describe, expect, it } from "vitest";
import { inProcess } from "../cli/in-process.ts";
import { git, temporaryRepository, writeFiles } from "../temporary-repository.ts";

const CODE = "def twice(number):\n    return number\n";
const FIXED = "def twice(number):\n    return number * 2\n";
const TEST = "from maths import twice\n\n\ndef test_twice():\n    assert twice(2) == 4\n";
/** A rule of the repository that only git can tell. */
const LISTED = `import subprocess


def test_every_module_is_listed():
    files = subprocess.run(["git", "ls-files", "*.py"], capture_output=True, text=True, check=True)
    assert set(files.stdout.split()) <= set(open("MANIFEST").read().split())
`;
const SANDBOX = process.getuid?.() === 0 ? "namespaces" : "off";

describe("tests run in a place that looks like a clone", () => {
  it("verify finds the test broken that asks git about the files of the change", async () => {
    const files = {
      "maths.py": CODE,
      "test_listed.py": LISTED,
      MANIFEST: "maths.py test_listed.py",
    };
    const cwd = changed(files, { "maths.py": FIXED, "test_maths.py": TEST });
    const { exitCode, stdout } = await verify(cwd);
    expect(stdout).toContain("✔ Suite before   1 test passed, 0 failed");
    expect(stdout).toContain("test_listed.py\n  breaks   test_every_module_is_listed\n");
    expect(exitCode).toBe(1);
  });

  it("verify runs a test of the version as git describes it", async () => {
    const version = `import subprocess


def test_version():
    assert subprocess.check_output(["git", "describe"], text=True).startswith("v1.0")
    assert not subprocess.check_output(["git", "status", "--porcelain"])
`;
    const files = { "maths.py": CODE, "test_version.py": version, ".gitignore": "__pycache__\n" };
    const cwd = temporaryRepository(files);
    git(cwd, "tag", "--annotate", "v1.0", "--message", "one");
    commitOnBranch(cwd, { "maths.py": FIXED, "test_maths.py": TEST });
    const { exitCode, stdout } = await verify(cwd);
    expect(stdout).toContain("✔ Suite before   1 test passed, 0 failed");
    expect(stdout).toContain("Holds: 1 test proves the change");
    expect(exitCode).toBe(0);
  });

  it("verify passes tests that depend on how plain pytest is started", async () => {
    const place = `import argparse, getpass, os, subprocess, sys
import maths


def test_bytecode():
    assert os.path.exists(maths.__cached__)


def test_arguments():
    assert argparse.ArgumentParser().parse_args() == argparse.Namespace()
    assert os.path.basename(sys.argv[0]) == "__main__.py"


def test_name():
    assert getpass.getuser() != "tests"


def test_child_elsewhere():
    assert "PYTHONPATH" not in os.environ
    command = [sys.executable, "-c", "import maths"]
    assert subprocess.run(command, cwd="/", stderr=subprocess.PIPE).returncode == 1


def test_remote():
    assert subprocess.check_output(["git", "remote"]) == b"origin\\n"
`;
    const cwd = temporaryRepository({ "maths.py": CODE, "test_place.py": place });
    git(cwd, "remote", "add", "origin", "https://git.example/shop.git");
    commitOnBranch(cwd, { "maths.py": FIXED, "test_maths.py": TEST });
    const { exitCode, stdout } = await verify(cwd);
    expect(stdout).toContain("✔ Suite before   5 tests passed, 0 failed");
    expect(stdout).toContain("Holds: 1 test proves the change");
    expect(exitCode).toBe(0);
  });

  it("verify does not believe a test that passes only once in one place", async () => {
    const once = `import os\n\n\ndef twice(number):\n    if os.path.exists("mark.txt"):\n        return None\n    open("mark.txt", "w").close()\n    return number * 2\n`;
    const cwd = changed({ "maths.py": CODE }, { "maths.py": once, "test_maths.py": TEST });
    const { exitCode, stdout } = await verify(cwd);
    expect(stdout).toContain("test_maths.py\n  unclear  test_twice\n");
    expect(stdout.replaceAll(/\s+/g, " ")).toContain(
      "passes once, and fails when it runs again in the same place; the first run left behind mark.txt",
    );
    expect(exitCode).toBe(1);
  });

  it("verify runs tests with the submodules of the checkout", async () => {
    const library = temporaryRepository({ "data.txt": "4" });
    const cwd = temporaryRepository({ "maths.py": CODE });
    git(cwd, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library, "lib");
    git(cwd, "commit", "--quiet", "--message", "add lib");
    const test = TEST.replace("== 4", '== int(open("lib/data.txt").read())');
    commitOnBranch(cwd, { "maths.py": FIXED, "test_maths.py": test });
    const { exitCode, stdout } = await verify(cwd);
    expect(stdout).toContain("Holds: 1 test proves the change");
    expect(exitCode).toBe(0);
  });

  it.each([
    ["without a repository", 'os.path.isdir(".git")'],
    ["outside of CI", 'os.environ.get("CI")'],
  ])("verify does not believe code that works only %s", async (_, condition) => {
    const cheat = `import os\n\n\ndef twice(number):\n    return number if ${condition} else number * 2\n`;
    const cwd = changed({ "maths.py": CODE }, { "maths.py": cheat, "test_maths.py": TEST });
    const { exitCode } = await verify(cwd, { CI: "true" });
    expect(exitCode).toBe(1);
  });
});

function verify(cwd: string, env: NodeJS.ProcessEnv = {}) {
  return inProcess(["verify", "--sandbox", SANDBOX, "--mutants", "0"], { cwd, env });
}

function changed(before: Record<string, string>, after: Record<string, string>): string {
  const cwd = temporaryRepository(before);
  commitOnBranch(cwd, after);
  return cwd;
}

function commitOnBranch(cwd: string, files: Record<string, string>): void {
  git(cwd, "switch", "--quiet", "--create", "change");
  writeFiles(cwd, files);
  git(cwd, "add", "--all");
  git(cwd, "commit", "--quiet", "--message", "fix: twice");
}
