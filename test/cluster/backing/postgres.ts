import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchPostgres } from '../../../local/postgres/launch.ts';
import { postgresPassword } from '../../../local/postgres/password.ts';
import type { ClusterSite } from '../site.ts';

export interface OutsidePostgres {
  /** The URL for pods. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts a Postgres outside the cluster, like a managed one, at an address that pods reach. */
export async function startPostgres(
  folder: string,
  { address, callers }: Pick<ClusterSite, 'address' | 'callers'>,
  environment: NodeJS.ProcessEnv,
): Promise<OutsidePostgres> {
  const home = join(folder, 'postgres');
  await mkdir(home, { recursive: true });
  const rules = join(home, 'pg_hba.conf');
  // The rules contain no secret, and the server account must read them.
  const allowed = ['127.0.0.1/32', callers].map((range) => `host all all ${range} scram-sha-256`);
  await writeFile(rules, `${allowed.join('\n')}\n`, { mode: 0o644 });
  const running = await launchPostgres({
    stackFolder: home,
    environment,
    disposable: true,
    settings: {
      listen_addresses: `127.0.0.1,${address}`,
      hba_file: rules,
      max_connections: '200',
    },
  });
  const password = postgresPassword(home);
  return {
    url: `postgres://postgres:${password}@${address}:${running.port}/postgres`,
    stop: running.stop,
  };
}
