import { contentKinds, slideKinds, type SlideMember } from '../content/kinds.ts';
import { knownObjects } from '../content/known-objects.ts';
import type { Repositories } from '../ports/database.ts';
import type { LayerSummary } from '../layers/layer.ts';
import type { Marker } from '../markers/marker.ts';
import type { RasterLayer } from '../rasters/raster.ts';
import type { Slide } from './presentation.ts';

export interface ShownObjects {
  readonly markers: readonly Marker[];
  readonly layers: readonly LayerSummary[];
  readonly rasters: readonly RasterLayer[];
}

/** The objects of the room that the slides refer to. */
export async function findShown(
  { markers, layers, rasters }: Pick<Repositories, 'markers' | 'layers' | 'rasters'>,
  contentKey: number,
  slides: readonly Slide[],
): Promise<ShownObjects> {
  const markerIds = namedBy(slides, 'markerIds');
  const layerIds = new Set(namedBy(slides, 'layerIds'));
  const rasterIds = new Set(namedBy(slides, 'rasterIds'));
  const [found, all, allRasters] = [
    markerIds.length === 0 ? [] : await markers.findAll(contentKey, markerIds),
    layerIds.size === 0 ? [] : await layers.list(contentKey),
    rasterIds.size === 0 ? [] : await rasters.list(contentKey),
  ];
  return {
    markers: found,
    layers: all.filter(({ id }) => layerIds.has(id)),
    rasters: allRasters.filter(({ id }) => rasterIds.has(id)),
  };
}

/** Ids of objects in a room, by the slide member that refers to them. */
export type ObjectIds = Readonly<Record<SlideMember, ReadonlySet<string>>>;

/** The ids of existing objects that the slides refer to. Reads only ids. */
export async function findKnown(
  repositories: Pick<Repositories, 'markers' | 'layers' | 'rasters'>,
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

/** The ids of the shown objects. */
export function idsOf({ markers, layers, rasters }: ShownObjects): ObjectIds {
  return {
    markerIds: new Set(markers.map(({ id }) => id)),
    layerIds: new Set(layers.map(({ id }) => id)),
    rasterIds: new Set(rasters.map(({ id }) => id)),
  };
}

function namedBy(slides: readonly Slide[], member: SlideMember): string[] {
  return [...new Set(slides.flatMap(({ visible }) => visible?.[member] ?? []))];
}
