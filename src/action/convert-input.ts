import type { InputKind } from "./input-table.ts";
import { splitWords } from "./split-words.ts";

/** The value that a text stands for; the text itself where it stands for none, to be refused. */
export function convertInput(kind: InputKind, text: string): unknown {
  return CONVERSIONS[kind](text);
}

const CONVERSIONS: Readonly<Record<InputKind, (text: string) => unknown>> = {
  text: (text) => text,
  number: (text) => (/^\d[\d_]*(?:\.\d+)?$/.test(text) ? Number(text.replaceAll("_", "")) : text),
  switch: (text) => SWITCHES.get(text.toLowerCase()) ?? text,
  choice: (text) => text.toLowerCase(),
  // Some readers of YAML take `on` for true before we see it.
  "on-off": (text) => SWITCH_NAMES.get(SWITCHES.get(text.toLowerCase())) ?? text,
  words: (text) => splitWords(text) ?? text,
  names: (text) => text.split(/[\s,]+/).filter((name) => name !== ""),
  lines: (text) => text.split("\n").flatMap((line) => line.trim() || []),
};

const SWITCHES = new Map([
  ["true", true],
  ["yes", true],
  ["on", true],
  ["false", false],
  ["no", false],
  ["off", false],
]);

const SWITCH_NAMES = new Map<boolean | undefined, string>([
  [true, "on"],
  [false, "off"],
]);
