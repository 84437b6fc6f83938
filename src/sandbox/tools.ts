/** Where mount, unshare, setpriv, bwrap and sudo are. */
export const TOOLS = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
