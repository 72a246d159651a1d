import type { Bbox } from '../../bbox.ts';
import { hilbertKey } from '../../flatgeobuf/hilbert.ts';
import { sortByKey } from '../../flatgeobuf/sort-by-key.ts';
import { floatAbove, floatBelow } from '../../sqlite/float-bounds.ts';
import { LeafPages } from '../../sqlite/leaf-pages.ts';
import type { PageFile } from '../../sqlite/page-file.ts';
import { NumberTable, nodeOf, PackedRtree, type RtreeRoots } from '../../sqlite/packed-rtree.ts';
import { TablePages } from '../../sqlite/table-pages.ts';
import type { PlannedRow, RowTable } from './package-plan.ts';
import { RowRecord } from './row-record.ts';

const pagesAtATime = 256;

/**
 * Writes a point table and its R-tree along the Hilbert curve. Ids must be ascending; positions stay in
 * memory until the end.
 */
export async function writePoints(
  file: PageFile,
  roots: RtreeRoots & { readonly table: number },
  { rows, name }: RowTable,
  onRows: (rows: number) => void,
): Promise<{ count: number; lastId: number; extent: Bbox | null }> {
  const table = new TablePages(file, roots.table);
  const pages = new LeafPages(file.pageSize, pagesAtATime);
  const record = new RowRecord();
  const points = new PlacedRows();
  for await (const batch of rows()) {
    for (const row of batch) {
      if (row.point === undefined) throw new Error(`row ${row.id} of ${name} has no position`);
      record.encode(row);
      pages.begin(row.id, record.length);
      pages.put(record.bytes, 0, record.length);
      points.add(row.id, row.point);
      if (pages.pages > pagesAtATime) table.add(pages.take());
    }
    onRows(batch.length);
  }
  table.add(pages.take());
  table.finish();
  points.writeIndex(file, roots);
  return points.facts();
}

/** Ids and positions of rows, packed. */
class PlacedRows {
  #ids = new Float64Array(1024);
  #positions = new Float64Array(2048);
  #count = 0;

  add(id: number, [longitude, latitude]: NonNullable<PlannedRow['point']>): void {
    if (this.#count === this.#ids.length) {
      this.#ids = doubled(this.#ids);
      this.#positions = doubled(this.#positions);
    }
    this.#ids[this.#count] = id;
    this.#positions[this.#count * 2] = longitude;
    this.#positions[this.#count * 2 + 1] = latitude;
    this.#count++;
  }

  writeIndex(file: PageFile, roots: RtreeRoots): void {
    const keys = new Float64Array(this.#count);
    for (let i = 0; i < keys.length; i++)
      keys[i] = hilbertKey(this.#positions[i * 2]!, this.#positions[i * 2 + 1]!);
    const order = sortByKey(keys);
    const tree = new PackedRtree(file, roots);
    const entryOf = new Uint32Array(this.#count);
    for (let entry = 0; entry < order.length; entry++) {
      const i = order[entry]!;
      entryOf[i] = entry;
      const x = this.#positions[i * 2]!;
      const y = this.#positions[i * 2 + 1]!;
      tree.add(this.#ids[i]!, floatBelow(x), floatAbove(x), floatBelow(y), floatAbove(y));
    }
    tree.finish();
    const rowids = new NumberTable(file, roots.rowid);
    for (let i = 0; i < this.#count; i++) rowids.add(this.#ids[i]!, nodeOf(entryOf[i]!, this.#count));
    rowids.finish();
  }

  facts(): { count: number; lastId: number; extent: Bbox | null } {
    const count = this.#count;
    if (count === 0) return { count, lastId: 0, extent: null };
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < count; i++) {
      west = Math.min(west, this.#positions[i * 2]!);
      south = Math.min(south, this.#positions[i * 2 + 1]!);
      east = Math.max(east, this.#positions[i * 2]!);
      north = Math.max(north, this.#positions[i * 2 + 1]!);
    }
    return { count, lastId: this.#ids[count - 1]!, extent: [west, south, east, north] };
  }
}

function doubled(array: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(array.length * 2);
  larger.set(array);
  return larger;
}
