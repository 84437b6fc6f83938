import { userInfo } from "node:os";
import { expect, test } from "vitest";
import { probeEnvironment } from "../../src/pytest/interpreter.ts";
import { testEnvironment } from "../../src/sandbox/environment.ts";

const DIRECTORY = { home: "/p/home", temporary: "/p/tmp" };
const PLAIN = { executable: "/usr/bin/python3", virtualEnv: null, userBase: null };

const inherited = {
  PATH: "/bin",
  HOME: "/home/ada",
  TZ: "Europe/Berlin",
  PYENV_VERSION: "3.12",
  PYTHONHASHSEED: "1",
  PYTHONPATH: "/evil",
  PYTHONOPTIMIZE: "1",
  PYTEST_ADDOPTS: "--collect-only",
  GITHUB_TOKEN: "secret",
};

test("only allow-listed variables are inherited", () => {
  const env = environment({ inherited });
  expect(env).toEqual({
    HOME: "/p/home",
    LANG: "C.UTF-8",
    PATH: "/bin",
    PYTHONDONTWRITEBYTECODE: "1",
    PYTHONHASHSEED: "1",
    INVOCATION_ID: "run-1",
    TMPDIR: "/p/tmp",
    TZ: "Europe/Berlin",
  });
});

test("with a temporary folder and a clone of its own, a program finds Python's defaults", () => {
  const env = environment({ directory: { home: "/p/home", temporary: null }, hasClone: true });
  expect(env).toEqual({
    HOME: "/p/home",
    LANG: "C.UTF-8",
    PATH: "/usr/local/bin:/usr/bin:/bin",
    INVOCATION_ID: "run-1",
  });
});

test("the user has the name that the job gives it, and never root's", () => {
  const { username } = userInfo();
  const env = environment({ inherited: { USER: "somebody" } });
  expect(env).toMatchObject({ USER: username === "root" ? "runner" : username });
  expect(env).not.toHaveProperty("LOGNAME");
});

test("variables that the user passes win, except over the run's id", () => {
  const passEnv = { HOME: "/here", SHOP_MODE: "test", INVOCATION_ID: "forged" };
  expect(environment({ passEnv })).toMatchObject({
    HOME: "/here",
    SHOP_MODE: "test",
    INVOCATION_ID: "run-1",
  });
});

test("the virtual environment is active, and the user's packages are found despite another HOME", () => {
  const interpreter = {
    executable: "/v/bin/python",
    virtualEnv: "/v",
    userBase: "/home/ada/.local",
  };
  expect(environment({ interpreter, inherited })).toMatchObject({
    VIRTUAL_ENV: "/v",
    PATH: "/v/bin:/bin",
    PYTHONUSERBASE: "/home/ada/.local",
  });
});

test("without a PATH the system's directories are used", () => {
  const interpreter = { ...PLAIN, executable: "/v/bin/python", virtualEnv: "/v" };
  expect(environment({}).PATH).toBe("/usr/local/bin:/usr/bin:/bin");
  expect(environment({ interpreter }).PATH).toBe("/v/bin:/usr/local/bin:/usr/bin:/bin");
});

test("an interpreter that is probed sees its version manager and no secret", () => {
  expect(probeEnvironment(inherited)).toEqual({
    HOME: "/home/ada",
    LANG: "C.UTF-8",
    PATH: "/bin",
    PYENV_VERSION: "3.12",
    PYTHONDONTWRITEBYTECODE: "1",
    PYTHONHASHSEED: "1",
    TZ: "Europe/Berlin",
  });
});

function environment(
  changes: Partial<Parameters<typeof testEnvironment>[0]>,
): Record<string, string> {
  const defaults = {
    interpreter: PLAIN,
    directory: DIRECTORY,
    runId: "run-1",
    passEnv: {},
    hasClone: false,
  };
  return testEnvironment({ ...defaults, inherited: {}, ...changes });
}
