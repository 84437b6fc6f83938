/** Nothing in it ends a link, or begins anything else. */
const ADDRESS = /^https?:\/\/[\w.-]+(?::\d+)?(?:\/[\w.~%/?=&+#-]*)?$/;

/** The address of a page, for a link; empty where it is no such thing. */
export function neutralAddress(address: string): string {
  return ADDRESS.test(address) ? address : "";
}
