import type { Database } from '../ports/database.ts';
import type { Marker } from '../ports/marker-repository.ts';

/** Fewer and larger reads where the planner has no statistics yet, right after a bulk import. */
const pageSize = 10_000;

/**
 * All markers of a room's content in the order of their ids, page by page, so that a room of a hundred thousand
 * takes no more memory than one of some thousand. A marker that is there all the while comes exactly once.
 */
export async function* listMarkers(
  { markers }: Pick<Database, 'markers'>,
  contentKey: number,
): AsyncGenerator<Marker[], void> {
  for (let after: string | null = null; ;) {
    const page: Marker[] = await markers.page(contentKey, after, pageSize);
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    after = page.at(-1)?.id ?? null;
  }
}
