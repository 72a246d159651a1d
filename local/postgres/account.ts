import { execFileSync } from 'node:child_process';

/** Operating system account for Postgres; undefined means the current user. */
export interface SystemAccount {
  name: string;
  uid: number;
  gid: number;
}

function accountOf(name: string): SystemAccount | undefined {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { name, uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/**
 * Postgres refuses to run as root, so root runs it as `postgres`, or as `nobody` if that account does not exist. The
 * account needs an entry in the passwd file: Postgres fails with an unknown uid.
 */
export function postgresAccount(): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const account = accountOf('postgres') ?? accountOf('nobody');
  if (account === undefined) {
    throw new Error(
      'Postgres cannot run as root. Create a user "postgres" (useradd postgres), or start as another user.',
    );
  }
  return account;
}
