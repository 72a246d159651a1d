import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openFileSystemObjectStore } from '../../../adapters/objects/file-system/file-system-object-store.ts';
import { createPostgresDatabase } from '../../../adapters/postgres/database.ts';
import { createPool } from '../../../adapters/postgres/pool.ts';
import { startJob } from '../../../core/jobs/start-job.ts';
import type { Database } from '../../../core/ports/database.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { loadBatch } from '../../../core/markers/import/load-batch.ts';
import { importPoints, rowsAt } from '../../../workers/activities/import-points.ts';
import { childProcessExecutor } from '../../../workers/sandbox/child-process-executor.ts';
import { openScratch } from '../../../workers/sandbox/scratch.ts';
import { createRoom } from '../../support/create-room.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import type { BenchContext, BenchRow, Runs } from '../row.ts';
import { sandboxUnderTest } from '../../support/sandbox-under-test.ts';

const rows = 400_000;

/**
 * From a GeoJSON file of points to committed, indexed rows. Ours checks the file first, and uses a
 * transaction, an event and a checkpoint per batch; the peer fills a plain table with a primary key by COPY,
 * its fastest method (PostGIS would add a spatial index).
 */
export const pointRows: BenchRow[] = [
  {
    name: '400,000 points → markers',
    peer: 'ogr2ogr -f PostgreSQL (COPY)',
    floor: 1.5,
    goal: 3,
    units: rows / 1000,
    unit: 'k rows/s',
    prepare,
  },
];

async function prepare({ cacheDirectory, scratchDirectory }: BenchContext): Promise<Runs> {
  const source = await writePoints(cacheDirectory);
  const { url, drop } = await createTestDatabase();
  const pool = createPool({ databaseUrl: url, size: 4, applicationName: 'bench' });
  const database = createPostgresDatabase(pool);
  const { hostname, port, username, password, pathname } = new URL(url);
  const connection = `PG:host=${hostname} port=${port} user=${username} password=${password} dbname=${pathname.slice(1)}`;
  const scratch = await openScratch(join(scratchDirectory, 'steps'));
  const steps = childProcessExecutor({
    scratch,
    objectStore: await openFileSystemObjectStore(join(scratchDirectory, 'objects')),
    limits: { memoryBytes: 2 ** 30, sandbox: sandboxUnderTest() },
  });
  const { signal } = new AbortController();
  const input = {
    open: () => Promise.resolve(createReadStream(source) as AsyncIterable<Uint8Array>),
    toFile: (file: string) => copyFile(source, file),
  };
  return {
    own: async () => {
      const job = await beginJob(database);
      await steps.withWorkspace(async (workspace) => {
        await workspace.stageIn('source', input, { signal });
        const imported = await importPoints({ database }, workspace, job, {
          source: 'source',
          size: statSync(source).size,
          isStrict: true,
          declared: {},
          signal,
          wallClockMs: 600_000,
          report: () => undefined,
        });
        if (imported.outcome === 'mixed' || imported.last === null) throw new Error('The points are none.');
        const last = rowsAt(workspace, imported.last);
        const { markers } = await loadBatch(database, job, Promise.resolve(imported.checkpoint), last);
        if (markers !== rows) throw new Error(`Only ${markers} markers were loaded.`);
      });
    },
    peer: () => {
      const options = ['-overwrite', '-nln', 'peer', '--config', 'PG_USE_COPY', 'YES'];
      execFileSync('ogr2ogr', ['-f', 'PostgreSQL', connection, source, ...options], { stdio: 'ignore' });
    },
    end: async () => {
      await steps.close();
      await scratch.close();
      await pool.end();
      await drop();
    },
  };
}

/** Creates a running job in a separate room, as a worker finds it. */
async function beginJob(database: Database): Promise<Job> {
  const room = await createRoom(database);
  const runner = {
    start: () => Promise.resolve(),
    cancel: () => Promise.resolve(),
    statusOf: () => Promise.resolve('absent' as const),
  };
  const actor = { type: 'user', id: room.ownerId, name: 'Ada' } as const;
  const input = { subject: 'points.geojson', bytes: 0, uploads: [] };
  const job = await startJob({ database, runner }, { kind: 'bulk-import', room, actor, input });
  await database.jobs.begin(job.id, job.run);
  return job;
}

/** Points with marker properties of typical length. */
async function writePoints(cacheDirectory: string): Promise<string> {
  mkdirSync(cacheDirectory, { recursive: true });
  const path = join(cacheDirectory, `points-${rows}.geojson`);
  if (existsSync(path)) return path;
  await writeFile(`${path}.part`, pieces());
  renameSync(`${path}.part`, path);
  return path;
}

function* pieces(): Generator<string> {
  yield '{"type":"FeatureCollection","features":[\n';
  let text = '';
  for (let n = 0; n < rows; n++) {
    const longitude = ((n * 7919) % 3_600_000) / 10_000 - 180;
    const latitude = ((n * 104_729) % 1_700_000) / 10_000 - 85;
    const feature = {
      type: 'Feature',
      properties: {
        title: `Observation ${n}`,
        description: `Seen from the road, number ${n % 977} of its day.`,
        tags: ['field', `group ${n % 50}`],
        eventDate: 1_600_000_000_000 + n * 1000,
      },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    };
    text += `${n === 0 ? '' : ',\n'}${JSON.stringify(feature)}`;
    if (n % 1000 > 0) continue;
    yield text;
    text = '';
  }
  yield `${text}\n]}\n`;
}
