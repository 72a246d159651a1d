const holder = /^(?:setpriv|bwrap|unshare|prlimit|restrict): [^\n]{0,300}/;

/**
 * The error of a confinement layer that failed before the program started, from its standard error, or null.
 * Such an error is a fault of the machine (out of processes or namespaces), never of the file.
 */
export function notBegun(errors: string): string | null {
  return holder.exec(errors)?.[0] ?? null;
}
