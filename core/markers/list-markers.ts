import { limits } from '../limits.ts';
import type { Database } from '../ports/database.ts';
import type { Marker } from '../ports/marker-repository.ts';

/** Fewer and larger reads where the planner has no statistics yet, right after a bulk import. */
const page = { limit: 10_000, bytes: limits.markerPageBytes };

/**
 * All markers of a room's content in the order of their ids, page by page, so that a room of a hundred thousand
 * takes no more memory than one of some thousand. A marker that is there all the while comes exactly once.
 */
export async function* listMarkers(
  { markers }: Pick<Database, 'markers'>,
  contentKey: number,
): AsyncGenerator<Marker[], void> {
  for (let after: string | null = null; ;) {
    const found: Awaited<ReturnType<typeof markers.page>> = await markers.page(contentKey, {
      ...page,
      after,
    });
    if (found.markers.length > 0) yield found.markers;
    if (!found.more) return;
    after = found.markers.at(-1)?.id ?? null;
  }
}
