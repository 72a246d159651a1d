import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The real services that test processes share. */
export type SharedPart = 'postgres' | 'temporal';

/** What a test process sends, one JSON line. */
export interface Need {
  part: SharedPart;
}

/** What comes back, one JSON line: the address of the service, or an error. */
export type KeeperAnswer = { address: string } | { error: string };

/** The folder of the keeper of this checkout; other checkouts and other users have different ones. */
export function keeperFolder(): string {
  const checkout = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 12);
  return join(tmpdir(), `chartroom-tests-${process.getuid?.() ?? 0}-${checkout}`);
}

export const socketPath = () => join(keeperFolder(), 'keeper.sock');
