import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { freePort } from '../../../local/process/ports.ts';
import { ended } from '../../../local/process/stop-child.ts';
import { when } from '../../support/when.ts';
import { LeftOut } from '../row.ts';

const packages = ['titiler.application==2.4.0', 'uvicorn==0.54.0'];

export interface Titiler extends AsyncDisposable {
  url: string;
}

/** TiTiler with two workers and the GDAL settings that its manual gives for speed. Throws LeftOut without Python. */
export async function startTitiler(cacheDirectory: string): Promise<Titiler> {
  const programs = install(join(cacheDirectory, 'titiler'));
  const port = await freePort();
  const server = spawn(
    join(programs, 'uvicorn'),
    ['titiler.application.main:app', '--port', String(port), '--workers', '2', '--log-level', 'error'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...inheritedEnvironment(),
        GDAL_CACHEMAX: '200',
        GDAL_DISABLE_READDIR_ON_OPEN: 'EMPTY_DIR',
        GDAL_INGESTED_BYTES_AT_OPEN: '32768',
        VSI_CACHE: 'TRUE',
        VSI_CACHE_SIZE: '5000000',
      },
    },
  );
  const url = `http://127.0.0.1:${port}`;
  const end = () => {
    server.kill();
    return ended(server);
  };
  try {
    await when('TiTiler answers', async () => (await fetch(`${url}/healthz`).catch(() => null))?.ok === true);
  } catch (error) {
    await end();
    throw error;
  }
  return { url, [Symbol.asyncDispose]: end };
}

/** The folder of its programs, in an environment of its own. */
function install(folder: string): string {
  const programs = join(folder, 'bin');
  if (existsSync(join(programs, 'uvicorn'))) return programs;
  try {
    console.log(`TiTiler is not here: pip install ${packages.join(' ')}`);
    execFileSync('python3', ['-m', 'venv', folder], { stdio: 'ignore' });
    execFileSync(join(programs, 'pip'), ['install', '--quiet', ...packages], { stdio: 'ignore' });
  } catch {
    throw new LeftOut('TiTiler could not be installed by Python.');
  }
  return programs;
}
