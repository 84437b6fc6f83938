// What a person tries in the test repository, and what to look for.

/**
 * @typedef {object} Step
 * @property {string} title
 * @property {{ base?: string, label: string, locked?: boolean }} issue what the step is tried with
 * @property {readonly string[]} act what to do
 * @property {readonly string[]} look what to look for
 */

/** @type {readonly Step[]} */
export const STEPS = [
  {
    title: "Protected branch: a required check that turns green after the approval (24.04)",
    issue: { label: "tdd-implement" },
    act: [
      "Maintainer: set the label.",
      "Maintainer: on the pull request, click the button that lets the checks run.",
      "Writer: approve at once, before slow-check is green. Do nothing else.",
    ],
    look: [
      "The log says that the sandbox is namespaces.",
      "After about three minutes the pull request is merged, without another comment.",
      "The issue is closed and has the label tdd-done.",
      "On push: no run for the merge commit, as the pull request says. With an App's token there is one.",
    ],
  },
  {
    title: "Strangers",
    issue: { label: "tdd-implement" },
    act: [
      "Stranger: comment /tdd start.",
      "Maintainer: set the label. Stranger: approve the pull request.",
      "Writer: request changes, comment /tdd retry on the issue, then approve the new commit.",
    ],
    look: [
      "The stranger's comment and approval change nothing, and no job asks a model.",
      "The request for changes ends the run; the last approval merges.",
    ],
  },
  {
    title: "Merge queue, and a merge by a bot",
    issue: { base: "queue", label: "tdd-implement" },
    act: [
      "Maintainer: set the label.",
      "Maintainer: on the pull request, click the button that lets the checks run.",
      "Writer: approve. Once slow-check is green, press “Merge when ready”.",
    ],
    look: [
      "The status comment says to press “Merge when ready”. With an App's token the pull request enters the queue by itself.",
      "github-merge-queue[bot] merges it; the status comment says so, and the branch is gone.",
    ],
  },
  {
    title: "Locked issue",
    issue: { locked: true, label: "tdd-implement" },
    act: ["Maintainer: set the label."],
    look: ["The job ends with a message that says to unlock the issue."],
  },
  {
    title: "A base branch without the workflow",
    issue: { base: "old", label: "tdd-implement" },
    act: ["Maintainer: set the label."],
    look: ["The run is refused before a model is asked, and the comment names the missing file."],
  },
  {
    title: "Ubuntu 26.04",
    issue: { label: "tdd-26" },
    act: ["Maintainer: set the label."],
    look: ["sudo-rs and the new kernel: the sandbox is namespaces, and a pull request opens."],
  },
  {
    title: "ARM",
    issue: { label: "tdd-arm" },
    act: ["Maintainer: set the label."],
    look: ["The sandbox is namespaces, and a pull request opens."],
  },
  {
    title: "Container job",
    issue: { label: "tdd-container" },
    act: ["Maintainer: set the label."],
    look: [
      "Nothing about dubious ownership.",
      "The run is refused because no sandbox works, and the comment says to use no container.",
    ],
  },
  {
    title: "Hardened workflow, end to end",
    issue: { label: "tdd-hardened" },
    act: ["Maintainer: set the label. Writer: approve."],
    look: [
      "The job build has no write permission; the bundle reaches publish as an artifact.",
      "The pull request opens, and the approval merges it.",
    ],
  },
  {
    title: "Cancelling",
    issue: { label: "tdd-implement" },
    act: ["Maintainer: set the label, and cancel the job when the first tests run."],
    look: ["Label and comment are final within five seconds; /tdd retry goes on from there."],
  },
];

/** What the script prepares nothing for. */
export const BESIDES = [
  "For each `uses:` in `examples/` and `.github/workflows/`, `git ls-remote https://github.com/<owner>/<action> refs/tags/<version>` prints the pinned commit.",
  "An unedited copy of `examples/tdd.yml` starts nothing, and GitHub shows the line to edit.",
  "Python from `actions/setup-python`, `uv sync` and `poetry install` is found and runs in the sandbox.",
  "From inside a test: no network, no Docker socket. With `network: on` a service container answers.",
  "The log shows headings; the model's key is `***`; `::error::hello` printed by a test makes no annotation.",
  "With pull requests by Actions off: the comment names the setting. Switch it on, `/tdd retry`: it opens.",
  "Mermaid, folds, alerts and tables look right, also on a phone.",
  "Push between approval and merge: not merged, with the reason.",
  "Two required approvals, signed commits, linear history: what the comment says.",
  "Close the pull request; close one with conflicts, then `/tdd status`: cleaned up.",
  "`/tdd abort` during a run; two labels at once; edit the issue during a run.",
  "A fork's pull request from `feat/issue-1` starts no runner.",
  "A runner of your own behind a proxy.",
  "A tag `v0.0.1` makes a release and moves `v0`; `ci.yml` is green on Node 20 and 24.",
  "A body of nearly 65,536 characters; twenty runs at once; a repository of several gigabytes.",
];
