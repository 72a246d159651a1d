import { limits } from '../limits.ts';
import type { Database } from '../ports/database.ts';
import type { Marker, MarkerFilter } from './marker.ts';

export interface MarkerList {
  readonly filter?: MarkerFilter;
  /** Starts after this id; null or absent: from the first marker. */
  readonly after?: string | null;
  readonly limit?: number;
}

/** Large pages, because the planner has no statistics directly after a bulk import. */
const pageLength = 10_000;

/**
 * Lists markers of a room's content in order of their ids, page by page, so that memory use does not depend
 * on their number. A marker that exists during the whole listing is returned exactly once. Returns the id
 * after which the list continues if it ended at its limit, otherwise null.
 */
export async function* listMarkers(
  { markers }: Pick<Database, 'markers'>,
  contentKey: number,
  { filter = {}, after: start = null, limit = Infinity }: MarkerList = {},
): AsyncGenerator<Marker[], string | null> {
  let after = start;
  let left = limit;
  for (;;) {
    // One more than requested shows whether there are more.
    const page = { after, limit: Math.min(pageLength, left + 1), bytes: limits.markerPageBytes };
    const found: Awaited<ReturnType<typeof markers.page>> = await markers.page(contentKey, page, filter);
    const wanted = found.markers.slice(0, left);
    after = wanted.at(-1)?.id ?? after;
    if (wanted.length > 0) yield wanted;
    if (found.markers.length > left) return after;
    if (!found.more) return null;
    left -= wanted.length;
  }
}
