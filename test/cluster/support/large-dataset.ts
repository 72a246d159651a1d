import { gzipSync } from 'node:zlib';
import type { LayerFile } from '../../../local/demonstration/datasets.ts';

const columns = 4000;

/** Squares whose job takes about a minute on two busy cores, so that it runs while something fails. */
export const longJob = 1_000_000;

/**
 * Squares in rows of about 200 bytes each, for a job that runs long enough to be interrupted. They are in the British
 * National Grid, which only GDAL converts: the job of a file in degrees reads it while it is received, and would have
 * ended with the upload.
 */
export function manySquares(layerName: string, count: number): LayerFile {
  return {
    layerName,
    fileName: 'squares.geojson.gz',
    mediaType: 'application/gzip',
    source: 'made up',
    // Compressed, because a single request accepts 50 MB.
    read: () => new Uint8Array(gzipSync(collectionOf(squares(count)), { level: 1 })),
  };
}

function collectionOf(features: readonly string[]): string {
  const crs = '{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::27700"}}';
  return `{"type":"FeatureCollection","crs":${crs},"features":[${features.join(',')}]}`;
}

/** In metres. */
const side = 50;
const spacing = 100;

function squares(count: number): string[] {
  return Array.from({ length: count }, (_, number) => {
    const west = 200_000 + (number % columns) * spacing;
    const south = 100_000 + Math.floor(number / columns) * spacing;
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
