import type { Feature, FeatureCollection, LineString, Position } from 'geojson';

/** Parallels and meridians are drawn from this latitude on, where there are few borders and names. */
const from = 60;
const to = 85;
const parallels = [60, 70, 80];
const meridianStep = 30;

/** Meridians and parallels of both polar regions. Both are straight lines on the map. */
export function polarGraticule(): FeatureCollection<LineString> {
  const features = [1, -1].flatMap((side) => [
    ...parallels.map((latitude) => line([-180, side * latitude], [180, side * latitude])),
    ...Array.from({ length: 360 / meridianStep }, (_, n) => {
      const longitude = n * meridianStep - 180;
      return line([longitude, side * from], [longitude, side * to]);
    }),
  ]);
  return { type: 'FeatureCollection', features };
}

function line(...coordinates: Position[]): Feature<LineString> {
  return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } };
}
