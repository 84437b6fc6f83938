/** The little that we use of GitHub's icons, which come without types. */
declare module "@primer/octicons" {
  interface Octicon {
    toSVG(options?: { width?: number; class?: string }): string;
  }

  const octicons: Readonly<Record<string, Octicon>>;
  // biome-ignore lint/style/noDefaultExport: as the package has it.
  export default octicons;
}
