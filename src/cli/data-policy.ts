/** What leaves the machine, said before anything does. */
export function describeDataPolicy(model: string): string {
  const offline = model.startsWith("scripted:");
  const [provider] = model.split(":");
  const where = offline
    ? "Nothing leaves this machine: the answers come from a script."
    : `Sent to ${provider}, as the model's provider:`;
  const what = offline
    ? []
    : [
        "  the issue's text, the names of the repository's files, the files it is about,",
        "  those you named with --context, and what pytest printed about them.",
        "Never sent: files named like secrets, files outside the repository, your environment.",
      ];
  return ["Data policy", `  Model: ${model}`, `  ${where}`, ...what].join("\n");
}
