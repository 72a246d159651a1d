import { execFileSync } from 'node:child_process';

/** The operating system account Postgres runs under; undefined means the one we run under. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

function lookUp(name: string): Account | undefined {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { name, uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/**
 * Postgres refuses to run as root, so root lends it the account `postgres`, or `nobody` where that is absent. It has
 * to be an account of the passwd file: a bare uid without an entry fails.
 */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const account = lookUp('postgres') ?? lookUp('nobody');
  if (account === undefined) {
    throw new Error(
      'Postgres cannot run as root: add a user "postgres" (useradd postgres) or run as another user.',
    );
  }
  return account;
}
