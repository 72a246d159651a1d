import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inheritedEnvironment } from '../../adapters/env.ts';
import { postgresAccount } from '../../local/postgres/account.ts';
import { freePort } from '../../local/process/ports.ts';
import { spawnGuarded } from '../../local/process/spawn-guarded.ts';
import { stopChild } from '../../local/process/stop-child.ts';
import { when } from './when.ts';

/**
 * The folder of an installed Postgres with `pg_dump` and `pg_restore`, which the npm packages lack and which
 * must be at least as new as the server. Undefined if there is none.
 */
export function postgresWithClients(): string | undefined {
  const onPath = (inheritedEnvironment().PATH ?? '').split(':');
  const fallback = globSync('/usr/lib/postgresql/*/bin').toSorted().reverse();
  return [...fallback, ...onPath, ...onPath.flatMap(targetOf)].find((folder) =>
    ['postgres', 'initdb', 'pg_ctl', 'pg_dump', 'pg_restore'].every((program) =>
      existsSync(join(folder, program)),
    ),
  );
}

/** The real folder of this folder's `pg_dump`, for packages that link to a folder of their own. */
function targetOf(folder: string): string[] {
  const program = join(folder, 'pg_dump');
  return existsSync(program) ? [dirname(realpathSync(program))] : [];
}

/** A server for one test from these programs, with its files in the folder, and databases on it. */
export async function ownPostgres(
  programs: string,
  folder: string,
): Promise<{ create: (name: string) => string; stop: () => Promise<void> }> {
  const account = postgresAccount();
  const identity = account === undefined ? {} : { uid: account.uid, gid: account.gid };
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  const [data, port] = [join(folder, 'data'), await freePort()];
  const environment = { ...inheritedEnvironment(), LC_ALL: 'C.UTF-8' };
  const run = (program: string, args: readonly string[]) => {
    const { status, stderr } = spawnSync(join(programs, program), args, {
      ...identity,
      cwd: '/',
      env: environment,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  run('initdb', ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '-D', data]);
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const server = spawnGuarded(
    join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((one) => ['-c', one])],
    {
      ...identity,
      environment,
      cwd: '/',
      deathSignal: 'INT',
    },
  );
  const url = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  const isUp = () => spawnSync(join(programs, 'pg_isready'), ['-d', url('postgres')]).status === 0;
  await when('the server answers', isUp);
  return {
    create: (name) => {
      run('createdb', [`--maintenance-db=${url('postgres')}`, name]);
      return url(name);
    },
    stop: () => stopChild(server, 'SIGINT', 15_000),
  };
}
