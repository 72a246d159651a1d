import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { engineFailure } from '../../engine-failure.ts';
import { tablePageSize } from '../../sqlite/page-format.ts';
import { PageFile } from '../../sqlite/page-file.ts';
import { quoteName } from '../../sqlite/quote-name.ts';
import { inlineRunner } from '../../threads/inline-runner.ts';
import type { OwnedTaskRunner } from '../../threads/tasks.ts';
import { ThreadPool } from '../../threads/thread-pool.ts';
import { restTriggers } from '../rest-table.ts';
import { createTables } from './create-tables.ts';
import { featureTriggers } from './feature-triggers.ts';
import { geometryTypeOf } from './geometry-type.ts';
import type { PlannedLayerTable, PackagePlan, RowTable, WrittenLayer } from './package-plan.ts';
import type { PackageTasks } from './package-tasks.ts';
import { packageTaskHandlers } from './task-handlers.ts';
import { type FeatureFacts, writeDirectory } from './write-directory.ts';
import { type LayerRoots, writeLayer } from './write-layer.ts';
import { writePoints } from './write-points.ts';
import { writePairs, writeRows, writeTiles } from './write-rows.ts';

export interface WriteOptions {
  /** Number of worker threads for layers. */
  readonly threads: number;
  /** Cancels the work; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called with the number of rows written so far. */
  readonly report?: (rows: number) => void;
}

/**
 * Writes a GeoPackage (OGC 12-128r18, version 1.3) according to a plan; returns the results for its layers.
 * Layers are written first, then points, then all others, in the plan's order within each kind; the rows of a
 * table are requested when it is written. The file must not exist; it is deleted after a failure. Throws
 * GeoError.
 */
export async function writePackage(
  file: string,
  plan: PackagePlan,
  options: WriteOptions,
): Promise<{ layers: WrittenLayer[] }> {
  const { signal, report } = options;
  signal?.throwIfAborted();
  let rows = 0;
  const onRows = (more: number): void => {
    report?.((rows += more));
    signal?.throwIfAborted();
  };
  try {
    const roots = makeEmpty(file, plan);
    const features = new Map<string, FeatureFacts>();
    const layers = await writeFeatures(file, plan, roots, features, { ...options, onRows });
    await writeOthers(file, plan, features, { ...options, onRows });
    return { layers };
  } catch (error) {
    rmSync(file, { force: true });
    signal?.throwIfAborted();
    throw engineFailure(error);
  }
}

interface Work extends WriteOptions {
  readonly onRows: (rows: number) => void;
}

/** Creates all tables; returns their root pages by name. */
function makeEmpty(file: string, plan: PackagePlan): Map<string, number> {
  const database = openFast(file);
  try {
    database.exec(`PRAGMA page_size = ${tablePageSize}; BEGIN`);
    createTables(database, plan);
    database.exec('COMMIT');
    const tables = database.prepare(`SELECT name, rootpage FROM sqlite_schema WHERE type = 'table'`).all();
    return new Map(tables.map(({ name, rootpage }) => [String(name), Number(rootpage)]));
  } finally {
    database.close();
  }
}

/** Writes the tables with geometry page by page, bypassing SQLite. */
async function writeFeatures(
  file: string,
  plan: PackagePlan,
  roots: ReadonlyMap<string, number>,
  features: Map<string, FeatureFacts>,
  work: Work,
): Promise<WrittenLayer[]> {
  const layers = plan.tables.filter((table): table is PlannedLayerTable => table.kind === 'layer');
  const points = plan.tables.filter((table): table is RowTable => table.kind === 'points');
  const tasks = startPackageRunner(plan, work.threads);
  const abort = (): void => {
    tasks.fail(work.signal?.reason as Error);
  };
  work.signal?.addEventListener('abort', abort);
  const pages = new PageFile(file);
  const written: WrittenLayer[] = [];
  try {
    for (const [number, layer] of layers.entries()) {
      const made = await writeLayer(pages, rootsOf(layer.name, roots), layer, { ...work, tasks, number });
      layer.written?.(made.written);
      written.push(made.written);
      const { count, restCount } = made.written;
      const { extent } = made;
      features.set(layer.name, { count, lastId: layer.manifest.featureCount, restCount, extent });
    }
    for (const table of points)
      features.set(table.name, await writePoints(pages, rootsOf(table.name, roots), table, work.onRows));
    pages.finish();
    return written;
  } finally {
    pages.close();
    work.signal?.removeEventListener('abort', abort);
    await tasks.close();
  }
}

function rootsOf(table: string, roots: ReadonlyMap<string, number>): LayerRoots {
  const root = (name: string): number => {
    const page = roots.get(name);
    if (page === undefined) throw new Error(`the table ${name} does not exist`);
    return page;
  };
  const tree = `rtree_${table}_geom`;
  return {
    table: root(table),
    node: root(`${tree}_node`),
    rowid: root(`${tree}_rowid`),
    parent: root(`${tree}_parent`),
  };
}

/** Writes all other rows, the directories, and the indexes and triggers. */
async function writeOthers(
  file: string,
  plan: PackagePlan,
  features: ReadonlyMap<string, FeatureFacts>,
  { signal, onRows }: Work,
): Promise<void> {
  const database = openFast(file);
  try {
    database.exec('BEGIN');
    const work = { database, onRows, ...(signal === undefined ? {} : { signal }) };
    for (const table of plan.tables) {
      if (table.kind === 'tiles') await writeTiles(table, work);
      else if (table.kind !== 'layer' && table.kind !== 'points') await writeRows(table, work);
    }
    for (const relation of plan.relations) await writePairs(relation, work);
    writeDirectory(database, plan, features);
    for (const table of plan.tables) {
      if (geometryTypeOf(table) !== null) for (const sql of featureTriggers(table.name)) database.exec(sql);
      if (table.kind === 'layer' && (features.get(table.name)?.restCount ?? 0) > 0)
        for (const sql of restTriggers(table.name, table.restOffset ?? 0)) database.exec(sql);
      if ('columns' in table)
        for (const { name, isUnique } of table.columns)
          if (isUnique === true)
            database.exec(
              `CREATE UNIQUE INDEX ${quoteName(`${table.name}_${name}`)} ON ${quoteName(table.name)} (${quoteName(name)})`,
            );
    }
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}

/** Without a journal: an incomplete file is discarded. */
function openFast(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  database.exec(
    'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -32000',
  );
  return database;
}

/** Up to this size, encoding on the caller's thread takes less time than starting others. */
const inlineBytes = 4 * 1024 * 1024;

/** The runner that encodes the rows of a plan's layers. */
function startPackageRunner(plan: PackagePlan, threads: number): OwnedTaskRunner<PackageTasks> {
  let bytes = 0;
  for (const table of plan.tables)
    if (table.kind === 'layer') for (const { text } of table.manifest.parts) bytes += text.bytes;
  if (bytes <= inlineBytes) return inlineRunner(packageTaskHandlers());
  return new ThreadPool(new URL('./package-thread.ts', import.meta.url), threads, () => null);
}
