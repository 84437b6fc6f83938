// Sets a public test repository up on GitHub and says step by step what to look for:
//   MAINTAINER_TOKEN=… WRITER_TOKEN=… STRANGER_TOKEN=… \
//     node scripts/live-checklist.mjs <owner>/<new repository> <owner>/tdd-arbiter@<commit> | tee checklist.md
// The maintainer's token needs the scopes repo and workflow, the others' repo. An organisation as owner has
// merge queues. Costs are those of the model for about ten small issues.
import { setUp } from "./live/set-up.mjs";
import { BESIDES, STEPS } from "./live/steps.mjs";

const USAGE =
  "Usage: node scripts/live-checklist.mjs <owner>/<new repository> <owner>/tdd-arbiter@<commit>";

/** @param {readonly string[]} args @param {NodeJS.ProcessEnv} env */
async function main([repository = "", action = ""], env) {
  const [, owner, repo] = /^([\w.-]+)\/([\w.-]+)$/.exec(repository) ?? [];
  if (
    owner === undefined ||
    repo === undefined ||
    !/^[\w.-]+\/[\w.-]+@[0-9a-f]{40}$/.test(action)
  ) {
    throw new Error(USAGE);
  }
  const read = (/** @type {string} */ name) => {
    const value = env[name];
    if (!value) throw new Error(`${name} is not set. ${USAGE}`);
    return value;
  };
  const tokens = {
    maintainer: read("MAINTAINER_TOKEN"),
    writer: read("WRITER_TOKEN"),
    stranger: read("STRANGER_TOKEN"),
  };
  const api = env.GITHUB_API_URL ?? "https://api.github.com";
  const say = (/** @type {string} */ line) => process.stderr.write(`${line}\n`);
  const { issues, missing } = await setUp({ api, owner, repo, action, tokens, say });
  const server = env.GITHUB_SERVER_URL ?? "https://github.com";
  process.stdout.write(describe({ url: `${server}/${owner}/${repo}`, issues, missing }));
}

/** @param {{ url: string, issues: readonly number[], missing: readonly string[] }} made */
function describe({ url, issues, missing }) {
  const before = [
    `- [ ] Add the secret ANTHROPIC_API_KEY: ${url}/settings/secrets/actions`,
    ...missing.map((what) => `- Not set up. ${what}`),
  ];
  const steps = STEPS.map(({ title, issue, act, look }, at) => {
    const lines = [
      `Issue: ${url}/issues/${issues[at]} (label ${issue.label})`,
      ...act,
      ...look.map((what) => `- [ ] ${what}`),
    ];
    return `## ${at + 1}. ${title}\n\n${lines.join("\n")}\n`;
  });
  const besides = BESIDES.map((what) => `- [ ] ${what}`);
  return `# ${url}\n\n${before.join("\n")}\n\n${steps.join("\n")}\n## Besides\n\n${besides.join("\n")}\n`;
}

try {
  await main(process.argv.slice(2), process.env);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
