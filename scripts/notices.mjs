import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const INTRODUCTION = `TDD Arbiter itself is under the MIT License: see LICENSE.
The files in this folder also contain code of the following packages, under the licenses given here.
`;

/**
 * The licenses of all packages whose code is in a bundle, as one text. Throws if a package brings none,
 * because its code must not be passed on without.
 *
 * @param {string} root the folder that paths in the metafiles are relative to
 * @param {readonly import("esbuild").Metafile[]} metafiles
 */
export function noticesOf(root, metafiles) {
  const inputs = metafiles.flatMap(({ outputs }) => Object.values(outputs)).flatMap(bundledInputs);
  const folders = [...new Set(inputs.flatMap(packageFolder))];
  const sections = folders.map((folder) => noticeOf(path.join(root, folder)));
  return [INTRODUCTION, ...[...new Set(sections)].sort()].join(`\n${"-".repeat(80)}\n\n`);
}

/** @param {import("esbuild").Metafile["outputs"][string]} output */
function bundledInputs({ inputs }) {
  return Object.entries(inputs).flatMap(([input, { bytesInOutput }]) =>
    bytesInOutput > 0 ? [input] : [],
  );
}

/** @param {string} input as in `node_modules/a/node_modules/@b/c/lib/index.js` */
function packageFolder(input) {
  const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? [];
  return folder === undefined ? [] : [folder];
}

/** @param {string} folder */
function noticeOf(folder) {
  const { name, version, license } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8"),
  );
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = files.sort().map((file) => readFileSync(path.join(folder, file), "utf8").trim());
  if (texts.length === 0 && license === undefined) {
    throw new Error(`${name} is bundled, and names no license: ${folder}`);
  }
  const body = texts.length > 0 ? texts.join("\n\n") : `License: ${license}`;
  return `${name} ${version}\n\n${body.replaceAll("\r\n", "\n")}\n`;
}
