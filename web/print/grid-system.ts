import { locationOfLv95, lv95 } from '../map/lv95.ts';
import type { MapLocation } from './page-projection.ts';

export const gridNames = ['none', 'wgs84', 'lv95'] as const;
export type GridName = (typeof gridNames)[number];

/** Grid coordinates: east and north. */
export type GridPosition = readonly [x: number, y: number];

export interface GridSystem {
  /** Null where the system is not valid. */
  readonly toGrid: (location: MapLocation) => GridPosition | null;
  readonly toLocation: (position: GridPosition) => MapLocation;
  /** Distances between lines, ascending, in units of the grid. */
  readonly steps: readonly number[];
  /** Segments of a line: 1 if the lines are straight on the page. */
  readonly segments: number;
}

const minutes = [1, 2, 5, 10, 20, 30].map((each) => each / 60);
const seconds = [1, 2, 5, 10, 20, 30].map((each) => each / 3600);
const metres = [0, 1, 2, 3, 4, 5].flatMap((power) => [1, 2, 5].map((each) => each * 10 ** power));

const systems: Readonly<Record<Exclude<GridName, 'none'>, GridSystem>> = {
  wgs84: {
    toGrid: ({ lng, lat }) => [lng, lat],
    toLocation: ([lng, lat]) => ({ lng, lat }),
    steps: [...seconds, ...minutes, 1, 2, 5, 10, 20, 30, 45, 60, 90],
    segments: 1,
  },
  lv95: {
    toGrid: (location) => {
      const found = lv95(location);
      return found === null ? null : [found.east, found.north];
    },
    toLocation: ([east, north]) => locationOfLv95({ east, north }),
    steps: metres,
    segments: 16,
  },
};

export function gridSystem(name: Exclude<GridName, 'none'>): GridSystem {
  return systems[name];
}

/** The grids that are useful on a map: LV95 if its centre is in Switzerland and it does not show much more. */
export function gridsFor(center: MapLocation, scale: number): readonly GridName[] {
  return lv95(center) !== null && scale <= 2_000_000 ? ['none', 'wgs84', 'lv95'] : ['none', 'wgs84'];
}
