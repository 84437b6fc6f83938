// Files of this project whose text the build and the tests import.

/** A Python program of ours. */
declare module "*.py" {
  const script: string;
  // biome-ignore lint/style/noDefaultExport: esbuild's text loader exports nothing else.
  export default script;
}

/** What the server hands out. */
declare module "*.yml" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: esbuild's text loader exports nothing else.
  export default text;
}
