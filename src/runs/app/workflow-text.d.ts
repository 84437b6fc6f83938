/** A file of this project that the server hands out: the build and the tests import its text. */
declare module "*.yml" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: esbuild's text loader exports nothing else.
  export default text;
}
