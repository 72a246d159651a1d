import { cellOf, tablePage } from './table-page.ts';
import type { PageWindow } from './page-window.ts';
import { VarintReader } from './varint.ts';

/** Pages of a table that lie one behind the other in its tree. */
export interface LeafRun {
  readonly pages: Uint32Array;
  /** What their rows announce to hold together (bytes). */
  readonly bytes: number;
}

/** Deals the pages of a table's rows into runs of about so many bytes of rows. Throws GeoError. */
export function* leafRuns(
  leaves: Iterable<number>,
  window: PageWindow,
  runBytes: number,
): Generator<LeafRun> {
  const varint = new VarintReader();
  let pages: number[] = [];
  let bytes = 0;
  for (const number of leaves) {
    const page = window.page(number);
    const head = tablePage(page, number);
    for (let i = 0; i < head.cells; i++) {
      varint.read(page, cellOf(page, head, i));
      bytes += Number(varint.value);
    }
    pages.push(number);
    if (bytes < runBytes) continue;
    yield { pages: Uint32Array.from(pages), bytes };
    pages = [];
    bytes = 0;
  }
  if (pages.length > 0) yield { pages: Uint32Array.from(pages), bytes };
}
