import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { ArbiterError } from "../../errors.ts";
import { readSpec } from "../../spec/read-spec.ts";
import type { SpecDocument } from "../../spec/validate-spec.ts";

/** An issue that somebody keeps in a Markdown file. */
export async function readIssueFile(file: string, issue: number): Promise<SpecDocument> {
  const markdown = await readFile(file, "utf8").catch((cause) => {
    throw new ArbiterError("issue-file-unreadable", `${file} cannot be read.`, {
      fix: "Name a Markdown file that exists.",
      cause,
    });
  });
  return { name: basename(file), markdown, spec: readSpec({ id: `#${issue}`, body: markdown }) };
}
