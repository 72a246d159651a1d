import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LayerOverview } from '../../../geo/layer/manifest.ts';
import type { Feature } from '../../fixtures/vector/geojson-types.ts';
import type { TestLayer } from './layers.ts';

export type Position = [number, number];

/** Features of an overview as its text has them. */
export function overviewFeatures(layer: TestLayer, { text }: LayerOverview): Feature[] {
  const { features } = JSON.parse(readFileSync(join(layer.directory, text.name), 'utf8')) as {
    features: Feature[];
  };
  return features;
}

export function area(ring: readonly Position[]): number {
  let sum = 0;
  for (let i = 0; i + 1 < ring.length; i++)
    sum +=
      (ring[i]![0] - ring[0]![0]) * (ring[i + 1]![1] - ring[0]![1]) -
      (ring[i + 1]![0] - ring[0]![0]) * (ring[i]![1] - ring[0]![1]);
  return sum / 2;
}

export function ringsOf({ geometry }: Feature): Position[][] {
  if (geometry?.type === 'Polygon') return geometry.coordinates as Position[][];
  if (geometry?.type === 'MultiPolygon') return (geometry.coordinates as Position[][][]).flat();
  return [];
}
