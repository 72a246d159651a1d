import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inheritedEnvironment } from '../../../adapters/env.ts';

const packages = ['postgresql-15', 'postgresql-15-postgis-3'];
const programs = '/usr/lib/postgresql/15/bin';
const extension = '/usr/share/postgresql/15/extension/postgis.control';

/** The program folder of Debian's Postgres with PostGIS, which are installed if they are absent. */
export function postgisPrograms(): string {
  if (existsSync(programs) && existsSync(extension)) return programs;
  console.log(`PostGIS is not here: apt-get install ${packages.join(' ')}`);
  const environment = { ...inheritedEnvironment(), DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    execFileSync('apt-get', args, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  apt('update');
  apt('install', '--yes', '--no-install-recommends', ...packages);
  return programs;
}
