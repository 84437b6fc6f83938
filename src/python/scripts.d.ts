/** A Python program of ours: the build and the tests import its text. */
declare module "*.py" {
  const script: string;
  // biome-ignore lint/style/noDefaultExport: esbuild's text loader exports nothing else.
  export default script;
}
