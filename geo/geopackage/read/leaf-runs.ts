import { cellOf, tablePage } from './table-page.ts';
import type { PageWindow } from './page-window.ts';
import { VarintReader } from './varint.ts';

/** Consecutive leaf pages of a table in tree order. */
export interface LeafRun {
  readonly pages: Uint32Array;
  /** Declared size of their rows in bytes. */
  readonly bytes: number;
}

/** Splits the leaf pages of a table into runs of about `runBytes` bytes of rows. Throws GeoError. */
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
