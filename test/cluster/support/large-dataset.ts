import type { LayerFile } from '../../../local/demonstration/datasets.ts';

const side = 0.001;

/** Squares whose job takes about a minute on two busy cores, so that it runs while something fails. */
export const longJob = 1_000_000;

/** Squares in rows of about 200 bytes each, for a job that runs long enough to be interrupted. */
export function manySquares(layerName: string, count: number): LayerFile {
  return {
    layerName,
    fileName: 'squares.geojson',
    mediaType: 'application/geo+json',
    source: 'made up',
    read: () => `{"type":"FeatureCollection","features":[${squares(count).join(',')}]}`,
  };
}

function squares(count: number): string[] {
  return Array.from({ length: count }, (_, number) => {
    const [west, south] = [-10 + (number % 4000) * 0.005, 40 + Math.floor(number / 4000) * 0.005];
    const [east, north] = [west + side, south + side];
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    return JSON.stringify({
      type: 'Feature',
      properties: { number },
      geometry: { type: 'Polygon', coordinates: [ring] },
    });
  });
}
