import { isShown, type ViewChoices } from '../map/view-choices.ts';
import { service, type RasterLayer } from '../service/service.ts';

/** The values of a raster at a location: one per band, null without data. */
export interface FoundValues {
  readonly raster: RasterLayer;
  readonly values: readonly (number | null)[];
}

/** The visible rasters whose extent contains the location, topmost first. */
export function rastersAt(
  rasters: readonly RasterLayer[],
  choices: ViewChoices,
  { lng, lat }: { lng: number; lat: number },
): readonly RasterLayer[] {
  const longitude = onWorld(lng);
  const contains = ({ bounds: [west = -180, south = -90, east = 180, north = 90] }: RasterLayer) =>
    lat >= south &&
    lat <= north &&
    (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east);
  return rasters.filter((raster) => isShown(choices, raster) && contains(raster)).toReversed();
}

/** Reads the values of the rasters at a location, without rasters that have no data there. Throws ChartroomError. */
export async function readValues(
  roomId: string,
  rasters: readonly RasterLayer[],
  { lng, lat }: { lng: number; lat: number },
): Promise<readonly FoundValues[]> {
  const place = `${onWorld(lng).toFixed(7)},${lat.toFixed(7)}`;
  const found = await Promise.all(
    rasters.map(async (raster) => {
      const { data } = await service.GET('/api/rooms/{roomId}/raster-layers/{layerId}/point/{place}', {
        params: { path: { roomId, layerId: raster.id, place } },
      });
      return { raster, values: data.values };
    }),
  );
  return found.flatMap(({ raster, values }) => (values === null ? [] : [{ raster, values }]));
}

/** The longitude normalized from any copy of the world. */
function onWorld(lng: number): number {
  return ((((lng + 180) % 360) + 360) % 360) - 180;
}
