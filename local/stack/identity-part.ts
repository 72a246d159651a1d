import { join } from 'node:path';
import { launchIdentity } from '../identity/launch.ts';
import { seededNames } from '../identity/accounts.ts';
import type { Part } from './part.ts';

/** The local identity provider, in this process. Its port is part of the issuer URL and so of every user's identity. */
export function identityPart(folder: string, port: number): Part {
  return {
    name: 'identity',
    launch: async () => {
      const running = await launchIdentity({ folder: join(folder, 'identity'), port });
      return { summary: `${running.issuer} (users ${seededNames.join(', ')})`, stop: running.stop };
    },
  };
}
