import type { Bbox } from '../../bbox.ts';
import type { LayerManifest } from '../../layer/manifest.ts';
import { queryBoxes, type PlainBox, intersects } from '../../layer/read/query-boxes.ts';
import type { PageFile } from '../../sqlite/page-file.ts';
import { nodeCells, NumberTable, nodeOf, PackedRtree, type RtreeRoots } from '../../sqlite/packed-rtree.ts';
import { TablePages } from '../../sqlite/table-pages.ts';
import type { TaskRunner } from '../../threads/tasks.ts';
import type { EncodedRows } from './chunk-encoder.ts';
import { maxColumns, writtenColumns } from './layer-columns.ts';
import type { PlannedLayerTable, WrittenLayer } from './package-plan.ts';
import type { PackageTasks, TextRange } from './package-tasks.ts';

export interface LayerRoots extends RtreeRoots {
  readonly table: number;
}

export interface LayerWork {
  readonly tasks: TaskRunner<PackageTasks>;
  readonly threads: number;
  readonly signal?: AbortSignal;
  /** Identifies the layer in the package. */
  readonly number: number;
  readonly onRows: (rows: number) => void;
}

/** Number of chunks whose beginnings are read to decide the meaning of NULL in a column. */
const surveyedChunks = 4;
const surveyedBytes = 128 * 1024;

/** Writes the rows of a layer and their R-tree in the order of the layer's files. */
export async function writeLayer(
  file: PageFile,
  roots: LayerRoots,
  layer: PlannedLayerTable,
  work: LayerWork,
): Promise<{ written: WrittenLayer; extent: Bbox | null }> {
  const { manifest } = layer;
  const nullMeans = await surveyNulls(layer, work.tasks);
  const boxes = layer.box === undefined ? null : queryBoxes(layer.box, manifest);
  const columns = {
    columns: manifest.columns,
    stored: Math.min(maxColumns, manifest.columns.length),
    nullMeans,
  };
  const table = new TablePages(file, roots.table);
  const index = new IndexInOrder(file, roots);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  let count = 0;
  let restCount = 0;

  /** Memory of rows that have been written. */
  const free: SharedArrayBuffer[] = [];
  const asked = chunksOf(manifest, boxes).map(
    ({ range, featureStart, featureCount }) =>
      () =>
        work.tasks.run('encodeRows', {
          layer: work.number,
          range: { ...range, path: layer.fileOf(range.path) },
          count: featureCount,
          fid: featureStart + 1,
          columns,
          pageSize: file.pageSize,
          boxes,
          memory: free.pop() ?? null,
        }),
  );
  for await (const rows of inTurn(asked, work.threads + 1)) {
    work.signal?.throwIfAborted();
    table.add(rows.run);
    index.add(rows);
    for (const rest of rows.rest) layer.rest(rest);
    count += rows.rows;
    restCount += rows.rest.length;
    if (rows.extent !== null) {
      west = Math.min(west, rows.extent[0]);
      south = Math.min(south, rows.extent[1]);
      east = Math.max(east, rows.extent[2]);
      north = Math.max(north, rows.extent[3]);
    }
    const memory = rows.run.bytes.buffer;
    if (memory instanceof SharedArrayBuffer) free.push(memory);
    work.onRows(rows.rows);
  }
  table.finish();
  index.finish();
  return {
    written: { table: layer.name, columns: writtenColumns(manifest, nullMeans), count, restCount },
    extent: west <= east ? [west, south, east, north] : null,
  };
}

/** Builds the R-tree of entries with ascending ids. */
class IndexInOrder {
  readonly #tree: PackedRtree;
  readonly #rowids: NumberTable;
  #entries = 0;
  /** The first ids, until it is known whether a single node holds all entries. */
  #first: number[] = [];

  constructor(file: PageFile, roots: RtreeRoots) {
    this.#tree = new PackedRtree(file, roots);
    this.#rowids = new NumberTable(file, roots.rowid);
  }

  add({ ids, boxes }: EncodedRows): void {
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i]!;
      this.#tree.add(id, boxes[i * 4]!, boxes[i * 4 + 1]!, boxes[i * 4 + 2]!, boxes[i * 4 + 3]!);
      if (this.#entries === nodeCells) this.#tellFirst(Infinity);
      if (this.#entries < nodeCells) this.#first.push(id);
      else this.#rowids.add(id, nodeOf(this.#entries, Infinity));
      this.#entries++;
    }
  }

  finish(): void {
    if (this.#entries <= nodeCells) this.#tellFirst(this.#entries);
    this.#tree.finish();
    this.#rowids.finish();
  }

  #tellFirst(entries: number): void {
    for (const [index, id] of this.#first.entries()) this.#rowids.add(id, nodeOf(index, entries));
    this.#first = [];
  }
}

/** Decides what NULL means in each column: the more frequent case at the beginnings of some chunks. */
async function surveyNulls(
  { manifest, fileOf }: PlannedLayerTable,
  tasks: TaskRunner<PackageTasks>,
): Promise<('null' | 'absent')[]> {
  const chunks = chunksOf(manifest, null);
  const step = Math.max(1, (chunks.length - 1) / (surveyedChunks - 1));
  const locations = new Set(
    Array.from({ length: Math.min(surveyedChunks, chunks.length) }, (_, i) => Math.round(i * step)),
  );
  const ranges = [...locations].map((index) => {
    const { path, start, end } = chunks[index]!.range;
    return { path: fileOf(path), start, end: Math.min(end, start + surveyedBytes) };
  });
  const { nulls, absent } = await tasks.run('survey', { ranges, columns: manifest.columns });
  return manifest.columns.map(({ featureId }, index) =>
    featureId === true || nulls[index]! < absent[index]! ? 'absent' : 'null',
  );
}

/**
 * The chunks with their range; only those that may contain features within the boxes. `path` is the file of
 * the text.
 */
function chunksOf(
  { chunks, parts }: LayerManifest,
  boxes: readonly PlainBox[] | null,
): { range: TextRange; featureStart: number; featureCount: number }[] {
  return chunks
    .filter(({ bbox }) => boxes === null || (bbox !== null && boxes.some((box) => intersects(box, bbox))))
    .map(({ part, start, end, featureStart, featureCount }) => ({
      range: { path: parts[part]!.text.name, start, end },
      featureStart,
      featureCount,
    }));
}

/** Yields answers in the order of the requests, a few of which run concurrently. */
async function* inTurn<Answer>(
  asked: readonly (() => Promise<Answer>)[],
  atATime: number,
): AsyncGenerator<Answer> {
  const inProgress: Promise<Answer>[] = [];
  for (let next = 0; next < asked.length || inProgress.length > 0;) {
    while (next < asked.length && inProgress.length < atATime) {
      const answer = asked[next++]!();
      // The failure reaches the consumer that awaits this answer.
      answer.catch(() => undefined);
      inProgress.push(answer);
    }
    yield await inProgress.shift()!;
  }
}
