import { contentKinds, slideKinds, type SlideMember } from '../content/kinds.ts';
import { knownObjects } from '../content/known-objects.ts';
import type { Repositories } from '../ports/database.ts';
import type { LayerSummary } from '../layers/layer.ts';
import type { Marker } from '../markers/marker.ts';
import type { Slide } from './presentation.ts';

export interface ShownObjects {
  readonly markers: readonly Marker[];
  readonly layers: readonly LayerSummary[];
}

/** The objects that slides name and that the room holds. */
export async function findShown(
  { markers, layers }: Pick<Repositories, 'markers' | 'layers'>,
  contentKey: number,
  slides: readonly Slide[],
): Promise<ShownObjects> {
  const markerIds = namedBy(slides, 'markerIds');
  const layerIds = new Set(namedBy(slides, 'layerIds'));
  const [found, all] = [
    markerIds.length === 0 ? [] : await markers.findAll(contentKey, markerIds),
    layerIds.size === 0 ? [] : await layers.list(contentKey),
  ];
  return { markers: found, layers: all.filter(({ id }) => layerIds.has(id)) };
}

/** Ids of what a room holds, by the member of a slide that may name them. */
export type ObjectIds = Readonly<Record<SlideMember, ReadonlySet<string>>>;

/** The ids of what slides name and the room holds: nothing else of it is read. */
export async function findKnown(
  repositories: Pick<Repositories, 'markers' | 'layers'>,
  contentKey: number,
  slides: readonly Slide[],
): Promise<ObjectIds> {
  const known: Partial<Record<SlideMember, ReadonlySet<string>>> = {};
  for (const kind of slideKinds) {
    const { slideMember } = contentKinds[kind];
    known[slideMember] = await knownObjects(repositories, contentKey, kind, namedBy(slides, slideMember));
  }
  return known as ObjectIds;
}

/** The ids of what is shown. No room holds raster layers yet. */
export function idsOf({ markers, layers }: ShownObjects): ObjectIds {
  return {
    markerIds: new Set(markers.map(({ id }) => id)),
    layerIds: new Set(layers.map(({ id }) => id)),
    rasterIds: new Set(),
  };
}

function namedBy(slides: readonly Slide[], member: SlideMember): string[] {
  return [...new Set(slides.flatMap(({ visible }) => visible?.[member] ?? []))];
}
