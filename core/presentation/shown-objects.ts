import type { Repositories } from '../ports/database.ts';
import type { LayerSummary } from '../ports/layer-repository.ts';
import type { Marker } from '../ports/marker-repository.ts';
import type { Slide, SlideObjects } from '../ports/presentation-repository.ts';

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

/** The ids of what slides name and the room holds: nothing else of it is read. */
export async function findKnown(
  { markers, layers }: Pick<Repositories, 'markers' | 'layers'>,
  contentKey: number,
  slides: readonly Slide[],
): Promise<Record<keyof SlideObjects, ReadonlySet<string>>> {
  const markerIds = namedBy(slides, 'markerIds');
  const layerIds = namedBy(slides, 'layerIds');
  const [known, all] = [
    markerIds.length === 0 ? [] : await markers.known(contentKey, markerIds),
    layerIds.length === 0 ? [] : await layers.list(contentKey),
  ];
  return { markerIds: new Set(known), layerIds: new Set(all.map(({ id }) => id)), rasterIds: new Set() };
}

/** The ids of what is there, by the member of a slide that may name them. No room holds raster layers yet. */
export function idsOf({ markers, layers }: ShownObjects): Record<keyof SlideObjects, ReadonlySet<string>> {
  return {
    markerIds: new Set(markers.map(({ id }) => id)),
    layerIds: new Set(layers.map(({ id }) => id)),
    rasterIds: new Set(),
  };
}

function namedBy(slides: readonly Slide[], objects: keyof SlideObjects): string[] {
  return [...new Set(slides.flatMap(({ visible }) => visible?.[objects] ?? []))];
}
