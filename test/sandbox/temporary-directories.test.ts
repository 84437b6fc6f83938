import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  inPrivateDirectory,
  ownerMark,
  sweepTemporaryDirectories,
} from "../../src/sandbox/temporary-directories.ts";
import { makeProject } from "../pytest/project.ts";

const [PID = "", STARTED = "", OWN_NAMESPACE = ""] = ownerMark().split("-");

it("kill -9 of the arbiter leaves no /tmp/tdd-* for ever: swept at the next start", async () => {
  const folder = makeProject({ "kept/a.txt": "not ours" });
  const dead = await deadProcess();
  for (const prefix of ["run-", "tdd-arbiter-", "tdd-set-up-"]) {
    const left = mkdtempSync(join(folder, `${prefix}${mark(dead)}`));
    mkdirSync(join(left, "home"));
    writeFileSync(join(left, "home/a"), "a");
    symlinkSync(join(folder, "kept"), join(left, "link"));
    chmodSync(join(left, "home"), 0o500);
  }
  expect(await sweepTemporaryDirectories(folder)).toHaveLength(3);
  expect(readdirSync(folder)).toEqual(["kept"]);
  expect(readFileSync(join(folder, "kept/a.txt"), "utf8")).toBe("not ours");
});

it("directories of a live run, of others and of other containers stay", async () => {
  const folder = makeProject({ "elsewhere/a.txt": "not ours" });
  const dead = await deadProcess();
  const alive = mkdtempSync(join(folder, `run-${ownerMark()}`));
  const foreign = mkdtempSync(join(folder, `run-${mark(dead, "zzz")}`));
  const other = ["run-AbCdEf", "run-notes", `run-${mark(dead)}`, `${mark(dead)}AbCdEf`];
  for (const name of other) mkdirSync(join(folder, name));
  writeFileSync(join(folder, `run-${mark(dead)}abcdef`), "a file");
  symlinkSync(join(folder, "elsewhere"), join(folder, `run-${mark(dead)}ABCDEF`));
  expect(await sweepTemporaryDirectories(folder)).toEqual([]);
  expect(existsSync(alive)).toBe(true);
  expect(readdirSync(join(folder, "elsewhere"))).toEqual(["a.txt"]);

  const aWeekAgo = Date.now() / 1000 - 8 * 24 * 60 * 60;
  utimesSync(foreign, aWeekAgo, aWeekAgo);
  utimesSync(alive, aWeekAgo, aWeekAgo);
  expect(await sweepTemporaryDirectories(folder)).toEqual([foreign.slice(folder.length + 1)]);
});

it("a private directory has the mark of this process", async () => {
  await inPrivateDirectory(async ({ path }) => expect(path).toContain(`/run-${ownerMark()}`));
  expect(OWN_NAMESPACE).toMatch(/^[0-9a-z]+$/);
});

it("the id of a dead process may be used again", async () => {
  const folder = makeProject({});
  mkdirSync(join(folder, `run-${PID}-1-${OWN_NAMESPACE}-AbCdEf`));
  expect(await sweepTemporaryDirectories(folder)).toHaveLength(1);
  expect(readdirSync(folder)).toEqual([]);
});

async function deadProcess(): Promise<number> {
  const child = spawn("true");
  await once(child, "close");
  return child.pid ?? 0;
}

function mark(pid: number, namespace = OWN_NAMESPACE): string {
  return `${pid.toString(36)}-${STARTED}-${namespace}-`;
}
