interface AskedModel {
  name: string;
  /** Null where nothing leaves the machine. */
  host: string | null;
}

/** What leaves the machine, said before anything does. */
export function describeDataPolicy(models: readonly AskedModel[]): string {
  const names = models.map(({ name }) => name).join(", ");
  const hosts = [...new Set(models.map(({ host }) => host).filter((host) => host !== null))];
  const where =
    hosts.length === 0
      ? ["  Nothing leaves this machine: the answers come from a script."]
      : [
          `  Sent to ${hosts.join(" and ")}:`,
          "  the issue's text, the names of the repository's files, the files it is about,",
          "  those you named with --context, and what pytest printed about them.",
          "Never sent: files named like secrets, files outside the repository, your environment.",
        ];
  return ["Data policy", `  Model: ${names}`, ...where].join("\n");
}
