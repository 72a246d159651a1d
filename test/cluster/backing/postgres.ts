import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchPostgres } from '../../../local/postgres/launch.ts';
import { postgresPassword } from '../../../local/postgres/password.ts';
import { addresses } from '../node/network.ts';

export interface OutsidePostgres {
  /** The URL for pods. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts a Postgres outside the cluster, like a managed one, at the host end of the veth pair. */
export async function startPostgres(
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<OutsidePostgres> {
  const home = join(folder, 'postgres');
  await mkdir(home, { recursive: true });
  const rules = join(home, 'pg_hba.conf');
  // Pods connect from the node's address. The rules contain no secret, and the server account must read them.
  const allowed = ['127.0.0.1/32', `${addresses.outside}/30`].map(
    (range) => `host all all ${range} scram-sha-256`,
  );
  await writeFile(rules, `${allowed.join('\n')}\n`, { mode: 0o644 });
  const running = await launchPostgres({
    stackFolder: home,
    environment,
    disposable: true,
    settings: {
      listen_addresses: `127.0.0.1,${addresses.outside}`,
      hba_file: rules,
      max_connections: '200',
    },
  });
  const password = postgresPassword(home);
  return {
    url: `postgres://postgres:${password}@${addresses.outside}:${running.port}/postgres`,
    stop: running.stop,
  };
}
