import type { Repositories } from '../ports/database.ts';
import type { SlideKind } from './kinds.ts';

type ContentRepositories = Pick<Repositories, 'markers' | 'layers' | 'rasters'>;

/** Finds which of the given objects exist in the room, by kind. Reads only their ids. */
const known: Record<
  SlideKind,
  (holding: ContentRepositories, contentKey: number, ids: readonly string[]) => Promise<readonly string[]>
> = {
  marker: ({ markers }, contentKey, ids) => markers.known(contentKey, ids),
  layer: async ({ layers }, contentKey, ids) => {
    const wanted = new Set(ids);
    return (await layers.list(contentKey)).map(({ id }) => id).filter((id) => wanted.has(id));
  },
  raster: ({ rasters }, contentKey, ids) => rasters.known(contentKey, ids),
};

/** Returns the ids that belong to an object of this kind in the room. */
export async function knownObjects(
  holding: ContentRepositories,
  contentKey: number,
  kind: SlideKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(ids.length === 0 ? [] : await known[kind](holding, contentKey, ids));
}
