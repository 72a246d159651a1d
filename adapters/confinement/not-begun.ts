const holder = /^(?:setpriv|bwrap|unshare|prlimit): [^\n]{0,300}/;

/**
 * What stopped a program before it began, of what was written to its standard error: the programs around it say why
 * they failed, and come first. That is trouble of the machine (no process, no namespace left), never of the file.
 */
export function notBegun(errors: string): string | null {
  return holder.exec(errors)?.[0] ?? null;
}
