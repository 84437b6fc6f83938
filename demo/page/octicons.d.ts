/** Types for the part of GitHub's icons that we use; the package has none. */
declare module "@primer/octicons" {
  interface Octicon {
    toSVG(options?: { width?: number; class?: string }): string;
  }

  const octicons: Readonly<Record<string, Octicon>>;
  // biome-ignore lint/style/noDefaultExport: the package has a default export.
  export default octicons;
}
