import { type Reproject, reprojectFrom } from './reproject.ts';

/** The two Swiss systems. */
export type SwissSystem = 'LV95' | 'LV03';

interface Box {
  readonly x: readonly [from: number, to: number];
  readonly y: readonly [from: number, to: number];
}

/**
 * Switzerland and Liechtenstein with a margin, in metres. The boxes overlap neither each other nor each
 * other's mirror image.
 */
const boxes: Readonly<Record<SwissSystem, Box>> = {
  LV95: { x: [2_450_000, 2_880_000], y: [1_040_000, 1_330_000] },
  LV03: { x: [450_000, 880_000], y: [40_000, 330_000] },
};

const codes: Readonly<Record<SwissSystem, number>> = { LV95: 2056, LV03: 21781 };

/** A position recognized as Swiss by its values, in degrees. */
export interface SwissPosition {
  readonly system: SwissSystem;
  readonly position: ReturnType<Reproject>;
  /** The northing comes first. */
  readonly isMirrored: boolean;
}

/**
 * Reads a position as Swiss if it lies in the range of LV95, or in that of LV03 if `isLv03Named`: other national
 * grids contain the numbers of LV03 too. Both axis orders are accepted, because LV03 calls the easting y. Returns
 * null for all other positions.
 */
export function readSwiss(x: number, y: number, isLv03Named: boolean): SwissPosition | null {
  for (const system of isLv03Named ? (['LV95', 'LV03'] as const) : (['LV95'] as const)) {
    const box = boxes[system];
    const isMirrored = isIn(box, y, x);
    if (!isMirrored && !isIn(box, x, y)) continue;
    const convert = reprojectFrom(codes[system])!;
    return { system, position: isMirrored ? convert(y, x) : convert(x, y), isMirrored };
  }
  return null;
}

function isIn({ x: [west, east], y: [south, north] }: Box, x: number, y: number): boolean {
  return x >= west && x <= east && y >= south && y <= north;
}
