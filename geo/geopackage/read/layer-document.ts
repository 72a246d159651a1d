import { type ByteSource, streamSource } from '../../files/byte-source.ts';
import { FeatureWriter } from './feature-writer.ts';
import type { HostileDatabase } from './hostile-database.ts';
import type { LayerTable } from './layer-table.ts';
import { restMatcher } from './match-rest.ts';
import type { RestRuns } from './rest-runs.ts';
import { RowCounter } from './row-counts.ts';
import { type RowWarning, rowWarnings } from './row-warnings.ts';

/** Maximum size of a feature's row in bytes: the engine's limit for a whole feature. */
export const maxFeatureBytes = 128 * 2 ** 20;

const pieceLength = 512 * 1024;
const documentHead = '{"type":"FeatureCollection","features":[';

export interface LayerDocument {
  readonly bytes: ByteSource;
  /** Available after the rows were read. */
  warnings(): RowWarning[];
}

/** Receives the text of each feature, which is valid only during the call, with its row number. */
export type VisitFeature = (fid: number | bigint, text: Uint8Array) => void;

interface DocumentOptions {
  readonly name: string;
  readonly rests: RestRuns;
  readonly visit?: VisitFeature;
}

/** The features of a layer's table as a GeoJSON document, in row order. */
export function layerDocument(
  database: HostileDatabase,
  table: LayerTable,
  { name, rests, visit }: DocumentOptions,
): LayerDocument {
  const counter = new RowCounter();
  const bytes = streamSource(textOf(database, table, rests, counter, visit), database.header.size);
  return {
    bytes,
    warnings: () => rowWarnings(name, table, counter.counts),
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
  visit?: VisitFeature,
): AsyncGenerator<Uint8Array> {
  const writer = new FeatureWriter(table, counter);
  const { out } = writer;
  const sideRowOf = rests.cursor(table.table);
  const restOf = restMatcher(database, table);
  out.ascii(documentHead);
  let isFirst = true;
  for (const row of database.rows(table.table, columnsOf(table), {
    maxBytes: maxFeatureBytes,
    withBigInts: false,
    untilNext: true,
  })) {
    const fid = row[0] as number | bigint;
    counter.fid = fid;
    const sideRow = sideRowOf(fid);
    const rest = sideRow === null ? null : restOf(row, sideRow);
    if (rest === 'broken') counter.rest();
    if (!isFirst) out.ascii(',');
    isFirst = false;
    const start = out.length;
    writer.write(row, rest === 'broken' ? null : rest);
    visit?.(fid, out.bytes.subarray(start, out.length));
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
