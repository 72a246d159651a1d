import { limits } from '../limits.ts';
import type { Database } from '../ports/database.ts';
import type { Marker, MarkerFilter } from './marker.ts';

export interface MarkerList {
  readonly filter?: MarkerFilter;
  /** Those behind this one; null or nothing: from the first. */
  readonly after?: string | null;
  readonly limit?: number;
}

/** Fewer and larger reads where the planner has no statistics yet, right after a bulk import. */
const pageLength = 10_000;

/**
 * Markers of a room's content in the order of their ids, page by page, so that a room of a hundred thousand takes no
 * more memory than one of some thousand. A marker that is there all the while comes exactly once. Returns the id
 * behind which the list goes on where it ended at its limit, else null.
 */
export async function* listMarkers(
  { markers }: Pick<Database, 'markers'>,
  contentKey: number,
  { filter = {}, after: start = null, limit = Infinity }: MarkerList = {},
): AsyncGenerator<Marker[], string | null> {
  let after = start;
  let left = limit;
  for (;;) {
    // One more than is wanted tells whether there are more.
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
