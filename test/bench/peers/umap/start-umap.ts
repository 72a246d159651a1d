import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inheritedEnvironment } from '../../../../adapters/env.ts';
import { freePort } from '../../../../local/process/ports.ts';
import { ended } from '../../../../local/process/stop-child.ts';
import { assembled } from '../../../support/assembled.ts';
import { when } from '../../../support/when.ts';
import { installPythonPrograms } from '../install-python-programs.ts';
import { startPostgis } from '../postgis.ts';

const packages = [
  'umap-project==3.7.3',
  'psycopg-binary==3.3.3',
  'gunicorn==27.0.1',
  'whitenoise==6.12.0',
] as const;

/** The content of its only map. */
export interface UmapMap {
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
  /** GeoJSON files. */
  readonly layers: readonly { readonly name: string; readonly file: string }[];
}

export interface Umap extends AsyncDisposable {
  /** The address of the map. */
  readonly url: string;
}

/** uMap with two workers on a separate PostGIS, below `folder`. Throws LeftOut without Python. */
export function startUmap(cacheDirectory: string, folder: string, map: UmapMap): Promise<Umap> {
  const programs = installPythonPrograms('uMap', join(cacheDirectory, 'umap'), {
    packages,
    programs: ['umap', 'gunicorn'],
  });
  return assembled(async (cleanup) => {
    const postgis = cleanup.use(await startPostgis(join(folder, 'umap-postgis')));
    for (const name of ['static', 'uploads']) mkdirSync(join(folder, name));
    const port = await freePort();
    const environment = {
      ...inheritedEnvironment(),
      DATABASE_URL: postgis.url.replace(/^postgres(ql)?:/, 'postgis:'),
      SECRET_KEY: 'of-a-bench',
      SITE_URL: `http://127.0.0.1:${port}`,
      STATIC_ROOT: join(folder, 'static'),
      MEDIA_ROOT: join(folder, 'uploads'),
      UMAP_SETTINGS: join(import.meta.dirname, 'settings.py'),
    };
    const run = (program: string, args: readonly string[], input = '') =>
      execFileSync(join(programs, program), args, {
        env: environment,
        input,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    run('umap', ['collectstatic', '--no-input', '--verbosity', '0']);
    run('umap', ['migrate', '--verbosity', '0']);
    run('python', ['-m', 'whitenoise.compress', '--quiet', join(folder, 'static')]);
    const reported = run('python', [join(import.meta.dirname, 'make_map.py')], JSON.stringify(map));
    const path = /^PATH (.*)$/m.exec(reported)?.[1];
    if (path === undefined) throw new Error(`uMap made no map: ${reported}`);

    const server = spawn(
      join(programs, 'gunicorn'),
      [
        'umap.wsgi',
        '--bind',
        `127.0.0.1:${port}`,
        '--workers',
        '2',
        '--threads',
        '4',
        '--log-level',
        'error',
      ],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...environment, DJANGO_SETTINGS_MODULE: 'umap.settings' },
      },
    );
    cleanup.defer(() => {
      server.kill();
      return ended(server);
    });
    const url = `http://127.0.0.1:${port}${path}`;
    await when('uMap answers', async () => (await fetch(url).catch(() => null))?.ok === true);
    return { url, [Symbol.asyncDispose]: () => cleanup.disposeAsync() };
  });
}
