import { type ByteSource, streamSource } from '../../files/byte-source.ts';
import type { DistributedTable } from './distributed-table.ts';
import { FeatureWriter } from './feature-writer.ts';
import type { HostileDatabase } from './hostile-database.ts';
import type { LayerTable } from './layer-table.ts';
import type { LeafRun } from './leaf-runs.ts';
import type { RestRuns } from './rest-runs.ts';
import { RowCounter, type RowCounts } from './row-counts.ts';
import { type RowWarning, rowWarnings } from './row-warnings.ts';

/** Maximum size of a feature's row in bytes: the engine's limit for a whole feature. */
export const maxFeatureBytes = 128 * 2 ** 20;

/**
 * Maximum size of a row in pages that are distributed, in bytes: each thread has one in memory with its text.
 */
const maxDispatchedBytes = 256 * 1024;

const pieceLength = 512 * 1024;
const documentHead = '{"type":"FeatureCollection","features":[';

/** The same features for threads that read the rows themselves. */
export interface DistributedDocument extends DistributedTable {
  /** Pages in order, in runs of about `runBytes` bytes of rows. Throws GeoError. */
  runs(runBytes: number): Iterable<LeafRun>;
  /** Bytes of the document before its first feature. */
  readonly headBytes: number;
  /** Receives the counts of all rows after they were read this way. */
  tell(counts: readonly RowCounts[]): void;
}

export interface LayerDocument {
  readonly bytes: ByteSource;
  /** Null if its rows must be read sequentially. */
  readonly distributed: DistributedDocument | null;
  /** Available after the rows were read, sequentially or distributed. */
  warnings(): RowWarning[];
}

/** The features of a layer's table as a GeoJSON document, in row order. */
export function layerDocument(
  database: HostileDatabase,
  table: LayerTable,
  { name, rests }: { readonly name: string; readonly rests: RestRuns },
): LayerDocument {
  const counter = new RowCounter();
  const bytes = streamSource(textOf(database, table, rests, counter), database.header.size);
  return {
    bytes,
    distributed: distributedDocument(database, table, rests, counter),
    warnings: () => rowWarnings(name, table, counter.counts),
  };
}

function distributedDocument(
  database: HostileDatabase,
  table: LayerTable,
  rests: RestRuns,
  counter: RowCounter,
): DistributedDocument | null {
  // White space in JSON values follows the first feature of a batch, so batches must equal those of the
  // sequential text.
  if (rests.has(table.table) || table.columns.some(({ type }) => type === 'json')) return null;
  const runsOf = (runBytes: number) =>
    database.leafRuns(table.table, columnsOf(table), { maxBytes: maxDispatchedBytes, runBytes });
  const columns = runsOf(1)?.columns;
  if (columns === undefined) return null;
  return {
    ...{ path: database.path, header: database.header, table, columns },
    runs: (runBytes) => runsOf(runBytes)?.runs ?? [],
    headBytes: documentHead.length,
    tell: (counts) => counts.forEach((each) => counter.addAll(each)),
  };
}

function columnsOf({ geometry, columns }: LayerTable): string[] {
  return [geometry, ...columns.map(({ column }) => column)];
}

async function* textOf(
  database: HostileDatabase,
  table: LayerTable,
  rests: RestRuns,
  counter: RowCounter,
): AsyncGenerator<Uint8Array> {
  const writer = new FeatureWriter(table, counter);
  const { out } = writer;
  const restOf = rests.cursor(table.table);
  out.ascii(documentHead);
  let isFirst = true;
  for (const row of database.rows(table.table, columnsOf(table), {
    maxBytes: maxFeatureBytes,
    withBigInts: false,
    untilNext: true,
  })) {
    const fid = row[0] as number | bigint;
    counter.fid = fid;
    const rest = restOf(fid);
    if (rest === 'broken') counter.rest();
    if (!isFirst) out.ascii(',');
    isFirst = false;
    writer.write(row, rest === 'broken' ? null : rest);
    if (out.length >= pieceLength) {
      yield out.bytes.subarray(0, out.length);
      out.length = 0;
      // Lets replies of the threads be processed.
      await Promise.resolve();
    }
  }
  out.ascii(']}');
  yield out.bytes.subarray(0, out.length);
}
