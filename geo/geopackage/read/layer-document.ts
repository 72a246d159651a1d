import { type ByteSource, streamSource } from '../../files/byte-source.ts';
import { FeatureWriter } from './feature-writer.ts';
import type { HostileDatabase } from './hostile-database.ts';
import type { LayerTable } from './layer-table.ts';
import type { RestRuns } from './rest-runs.ts';
import { RowNotes, type RowWarning } from './row-notes.ts';

/** Of a feature's row (bytes): as long as the engine takes a whole feature. */
export const mostFeatureBytes = 128 * 2 ** 20;

const pieceLength = 512 * 1024;

export interface LayerDocument {
  readonly bytes: ByteSource;
  /** Once it was read. */
  warnings(): RowWarning[];
}

/** The features of a layer's table as a GeoJSON document, in the order of their rows. */
export function layerDocument(
  database: HostileDatabase,
  table: LayerTable,
  { name, rests }: { readonly name: string; readonly rests: RestRuns },
): LayerDocument {
  const notes = new RowNotes(name, table);
  const bytes = streamSource(textOf(database, table, rests, notes), database.header.size);
  return { bytes, warnings: () => notes.warnings() };
}

async function* textOf(
  database: HostileDatabase,
  table: LayerTable,
  rests: RestRuns,
  notes: RowNotes,
): AsyncGenerator<Uint8Array> {
  const writer = new FeatureWriter(table, notes);
  const { out } = writer;
  const restOf = rests.cursor(table.table);
  const columns = [table.geometry, ...table.columns.map(({ column }) => column)];
  out.ascii('{"type":"FeatureCollection","features":[');
  let isFirst = true;
  for (const row of database.rows(table.table, columns, {
    mostBytes: mostFeatureBytes,
    withBigInts: false,
    untilNext: true,
  })) {
    const fid = row[0] as number | bigint;
    notes.fid = fid;
    const rest = restOf(fid);
    if (rest === 'broken') notes.rest();
    if (!isFirst) out.ascii(',');
    isFirst = false;
    writer.write(row, rest === 'broken' ? null : rest);
    if (out.length >= pieceLength) {
      yield out.bytes.subarray(0, out.length);
      out.length = 0;
      // Gives the threads' answers a turn.
      await Promise.resolve();
    }
  }
  out.ascii(']}');
  yield out.bytes.subarray(0, out.length);
}
