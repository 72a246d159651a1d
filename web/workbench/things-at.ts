import type { Map as MapLibreMap } from 'maplibre-gl';
import type { FoundThings } from '../layers/feature-card.tsx';
import { featureIdOf, featuresAt } from '../layers/features-at.ts';
import type { Pointed } from '../map/pick.ts';
import type { Feature } from '../service/service.ts';
import type { ViewChoices } from '../map/view-choices.ts';
import { rastersAt } from '../rasters/rasters-at.ts';
import type { RoomState } from '../room/room-state.ts';

/** The features and rasters at a clicked location; null if there are none. Loaded with the first click. */
export function thingsAt(
  map: MapLibreMap,
  {
    state: {
      rasters: { value: listed },
    },
    choices,
    pointed,
  }: { readonly state: RoomState; readonly choices: ViewChoices; readonly pointed: Pointed },
): FoundThings | null {
  const features = featuresAt(map, pointed);
  const rasters = rastersAt(listed, choices, pointed);
  return features.length + rasters.length > 0 ? { features, rasters, at: pointed } : null;
}

/** A feature of the API, which has its whole geometry. */
export function foundAlone(
  layerId: string,
  { id, properties, geometry }: Feature,
  number: number,
  at: FoundThings['at'],
): FoundThings {
  const shapes = geometry === null ? [] : [{ geometry, tile: null }];
  const feature = { layerId, featureId: featureIdOf(id), attributes: properties ?? {}, shapes, number };
  return { features: [feature], rasters: [], at };
}
