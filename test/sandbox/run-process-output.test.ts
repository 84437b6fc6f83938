import { expect, test } from "vitest";
import { captureOutput } from "../../src/sandbox/run-process.ts";

test("short output is unchanged, even when a character arrives in two chunks", () => {
  const output = captureOutput(100);
  for (const byte of Buffer.from("grün\nrot\n")) output.add(Buffer.from([byte]));
  expect(output.text()).toBe("grün\nrot\n");
});

test("output of exactly the limit is complete", () => {
  const output = captureOutput(10);
  output.add(Buffer.from("01234"));
  output.add(Buffer.from("56789"));
  expect(output.text()).toBe("0123456789");
});

test("the middle of long output is left out in whole lines, with the number of bytes", () => {
  const output = captureOutput(40);
  for (let line = 0; line < 100; line++) output.add(Buffer.from(`line ${line}\n`));
  expect(output.text()).toBe("line 0\nline 1\n… 760 bytes left out …\nline 98\nline 99\n");
});

test("a line longer than the limit is cut between characters", () => {
  const output = captureOutput(11);
  output.add(Buffer.from("ü".repeat(50)));
  expect(output.text()).toBe("üüü\n… 90 bytes left out …\nüü");
});

test("200 MB of output take no more memory than the limit", () => {
  const output = captureOutput(1000);
  const chunk = Buffer.alloc(1024 * 1024, "x");
  for (let count = 0; count < 200; count++) output.add(chunk);
  expect(output.text().length).toBeLessThan(1100);
});
