import { inflateRawSync } from "node:zlib";
import { ArbiterError } from "../errors.ts";
import { type GitHub, withTimeLimit } from "./octokit.ts";
import { callGitHub } from "./request-fault.ts";

interface WantedFile {
  /** The workflow's run. */
  run: number;
  /** The artifact's name, and the file in it. */
  name: string;
  file: string;
}

const MEBIBYTE = 1024 ** 2;
const MOST = { packed: 2 * MEBIBYTE, unpacked: 8 * MEBIBYTE };
const DOWNLOAD_LIMIT = 60_000;

/**
 * Reads a file of an artifact that hostile code may have uploaded: at most so many bytes of it, and none of
 * it is written to this machine. A problem is one of the artifact; if GitHub does not answer, this throws.
 */
export async function readArtifact(
  { octokit, at }: GitHub,
  { run, name, file }: WantedFile,
): Promise<{ text: string } | { problem: string }> {
  const { listWorkflowRunArtifacts, downloadArtifact } = octokit.rest.actions;
  const { data } = await callGitHub("Finding the proof", () =>
    listWorkflowRunArtifacts({ ...at, run_id: run, name, per_page: 100 }),
  );
  // A run that was started again has one of each attempt.
  const [artifact] = data.artifacts.sort((one, other) => other.id - one.id);
  if (artifact === undefined) return { problem: `it uploaded no artifact named ${name}` };
  if (artifact.expired) return { problem: "its artifact has expired" };
  // The program that uploads tells the size, so what arrives is counted, too.
  if (artifact.size_in_bytes > MOST.packed) return TOO_LARGE;
  const { headers } = await callGitHub("Finding the proof", () => {
    const wanted = { ...at, artifact_id: artifact.id, archive_format: "zip" };
    return downloadArtifact({ ...wanted, request: { redirect: "manual" } });
  });
  const archive = await download(headers.location ?? "");
  return archive === null ? TOO_LARGE : unpack(archive, file);
}

const TOO_LARGE = { problem: `its artifact is larger than ${MOST.packed / MEBIBYTE} MB` };

/** Null for what is too large. The address is signed, and GitHub's storage refuses a token beside it. */
async function download(address: string): Promise<Buffer | null> {
  try {
    const response = await withTimeLimit(DOWNLOAD_LIMIT)(address);
    if (!response.ok) throw new Error(`the storage answered ${response.status}`);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > MOST.packed) return null;
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : "";
    throw new ArbiterError("github-unreachable", `Downloading the proof failed: ${why}.`, {
      fix: "Run this job again.",
      cause,
    });
  }
}

function unpack(archive: Buffer, file: string): { text: string } | { problem: string } {
  try {
    const bytes = readEntry(archive, file);
    return { text: new TextDecoder().decode(bytes) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isLarge = code === "ERR_BUFFER_TOO_LARGE";
    const limit = `its ${file} is larger than ${MOST.unpacked / MEBIBYTE} MB`;
    return { problem: isLarge ? limit : `its artifact is no archive with a ${file}` };
  }
}

const [END, ENTRY] = [0x06054b50, 0x02014b50];

/** Finds a file by the directory at the end of a zip archive; throws where there is none. */
function readEntry(archive: Buffer, file: string): Buffer {
  const end = archive.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (archive.readUInt32LE(end) !== END) throw new Error("no directory");
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== ENTRY) break;
    const [method, packed] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place));
    const path = archive.toString("utf8", at + 46, at + 46 + (name ?? 0));
    if (path === file && method === DEFLATED) {
      const local = archive.readUInt32LE(at + 42);
      const content =
        local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      return inflateRawSync(archive.subarray(content, content + packed), {
        maxOutputLength: MOST.unpacked,
      });
    }
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  throw new Error("no such file");
}

const DEFLATED = 8;
