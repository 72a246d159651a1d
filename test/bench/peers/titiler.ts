import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { freePort } from '../../../local/process/ports.ts';
import { ended } from '../../../local/process/stop-child.ts';
import { when } from '../../support/when.ts';
import { installPythonPrograms } from './install-python-programs.ts';

const packages = ['titiler.application==2.4.0', 'uvicorn==0.54.0'];

export interface Titiler extends AsyncDisposable {
  url: string;
}

/**
 * TiTiler with two workers and the GDAL settings that its manual recommends for speed. Throws LeftOut without
 * Python.
 */
export async function startTitiler(cacheDirectory: string): Promise<Titiler> {
  const programs = installPythonPrograms('TiTiler', join(cacheDirectory, 'titiler'), {
    packages,
    programs: ['uvicorn'],
  });
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
