import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { HostileDatabase } from '../../geopackage/read/hostile-database.ts';
import { type DistributedDocument, layerDocument } from '../../geopackage/read/layer-document.ts';
import { layerTable } from '../../geopackage/read/layer-table.ts';
import type { LeafRun } from '../../geopackage/read/leaf-runs.ts';
import { RestRuns } from '../../geopackage/read/rest-runs.ts';
import type { WrittenColumn } from '../../geopackage/written-column.ts';
import type { TaskRunner } from '../../threads/tasks.ts';
import { encodeTable } from './encode-table.ts';
import type { LayerTasks } from './layer-tasks.ts';
import type { WarmUpOptions } from './warm-up.ts';

/** Rounds after which V8 compiles hardly any more code (measured), and the rows per round. */
const rounds = 8;
const rows = 4000;
/**
 * Bytes of a batch: small in the first rounds, while the code is slow, so that a request does not wait long.
 */
const batchBytes = { first: 128 * 1024, last: 1024 * 1024 };
const maxRow = 2 ** 20;

const columns: readonly (WrittenColumn & { readonly sql: string })[] = [
  { name: 'id', column: 'id', type: 'long', nullMeans: 'absent', sql: 'INTEGER', featureId: true },
  { name: 'name', column: 'name', type: 'string', nullMeans: 'absent', sql: 'TEXT' },
  { name: 'use', column: 'use', type: 'string', nullMeans: 'null', sql: 'TEXT' },
  { name: 'count', column: 'count', type: 'long', nullMeans: 'null', sql: 'INTEGER' },
  { name: 'share', column: 'share', type: 'double', nullMeans: 'null', sql: 'REAL' },
  { name: 'checked', column: 'checked', type: 'bool', nullMeans: 'absent', sql: 'BOOLEAN' },
];

/**
 * Lets threads read and encode the rows of a generated table several times, like `warmUp` with a generated
 * document.
 */
export async function warmUpTable(
  tasks: TaskRunner<LayerTasks>,
  { directory, threads, signal }: WarmUpOptions,
): Promise<void> {
  const folder = await mkdtemp(join(directory, 'warm-'));
  const path = join(folder, 'table.gpkg');
  try {
    writeSpecimen(path);
    const database = await HostileDatabase.open(path);
    try {
      const table = layerTable(database, { table: 't', geometry: 'geom' }, columns);
      const document = layerDocument(database, table, { name: 't', rests: new RestRuns(database, maxRow) });
      if (document.distributed === null) throw new Error('The warm-up table must be read by threads.');
      const distributed = untilAborted(document.distributed, signal);
      for (let round = 1; round <= rounds; round++)
        await encodeTable(distributed, tasks, {
          threads,
          batchBytes: round > rounds / 2 ? batchBytes.last : batchBytes.first,
          maxFeatureBytes: maxRow,
          memoryBytes: Infinity,
        });
    } finally {
      database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function untilAborted(distributed: DistributedDocument, signal: AbortSignal): DistributedDocument {
  function* runs(runBytes: number): Generator<LeafRun> {
    for (const run of distributed.runs(runBytes)) {
      signal.throwIfAborted();
      yield run;
    }
  }
  return { ...distributed, runs, tell: () => undefined };
}

/**
 * Generates buildings as in a land registry; some with many digits, some with a courtyard, some in several
 * parts.
 */
function writeSpecimen(path: string): void {
  const database = new DatabaseSync(path);
  const declared = columns.map(({ column, sql }) => `${column} ${sql}`);
  database.exec(`PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;
    CREATE TABLE t (fid INTEGER PRIMARY KEY, geom BLOB, ${declared.join(', ')}); BEGIN`);
  const insert = database.prepare(`INSERT INTO t VALUES (?, ?, ${declared.map(() => '?').join(', ')})`);
  for (let number = 1; number <= rows; number++) {
    const name = number % 50 === 0 ? 'Chemin des “Prés”, Zürich' : `Bahnhofstrasse ${number % 89}`;
    const use = number % 10 === 0 ? null : 'residential';
    const count = number % 7 === 0 ? null : number * (number % 2 === 0 ? 1 : 1_000_003);
    const share = number % 9 === 0 ? 7 : Math.round(number * 37.3) / 10;
    insert.run(number, polygonOf(number), number, name, use, count, share, number % 2);
  }
  database.exec('COMMIT');
  database.close();
}

/** GeoPackage 1.3, section 2.1.3. */
function polygonOf(number: number): Buffer {
  const rings = number % 30 === 0 ? 2 : 1;
  const positions = number % 10 === 0 ? 33 : 5 + 2 * (number % 3);
  const isMulti = number % 100 === 0;
  const head = Buffer.from(
    isMulti ? 'GP\0\x01\xe6\x10\0\0\x01\x06\0\0\0\x01\0\0\0' : 'GP\0\x01\xe6\x10\0\0',
    'latin1',
  );
  const body = Buffer.alloc(9 + rings * (4 + 16 * positions));
  body[0] = 1;
  body.writeUInt32LE(3, 1);
  body.writeUInt32LE(rings, 5);
  let at = 9;
  for (let ring = 0; ring < rings; ring++) {
    at = body.writeUInt32LE(positions, at);
    for (let i = 0; i < positions; i++) {
      const turn = (2 * Math.PI * (i % (positions - 1))) / (positions - 1);
      const size = 0.0002 / (ring + 1);
      const [x, y] = [
        5 + (number % 97) / 20 + size * Math.cos(turn),
        46 + (number % 89) / 50 + size * Math.sin(turn),
      ];
      const digits = number % 20 === 0 ? 15 : 7;
      at = body.writeDoubleLE(Number(x.toFixed(digits)), at);
      at = body.writeDoubleLE(Number(y.toFixed(digits)), at);
    }
  }
  return Buffer.concat([head, body]);
}
