import { type Reproject, reprojectFrom } from './reproject.ts';

/** The two Swiss systems. */
export type SwissSystem = 'LV95' | 'LV03';

interface Box {
  readonly x: readonly [from: number, to: number];
  readonly y: readonly [from: number, to: number];
}

/** Switzerland and Liechtenstein with a margin, in metres; the two never overlap, nor does either with its mirror. */
const boxes: Readonly<Record<SwissSystem, Box>> = {
  LV95: { x: [2_450_000, 2_880_000], y: [1_040_000, 1_330_000] },
  LV03: { x: [450_000, 880_000], y: [40_000, 330_000] },
};

const codes: Readonly<Record<SwissSystem, number>> = { LV95: 2056, LV03: 21781 };

/** A position that its values tell to be Swiss, in degrees. */
export interface SwissPosition {
  readonly system: SwissSystem;
  readonly position: ReturnType<Reproject>;
  /** The value to the north came first. */
  readonly isMirrored: boolean;
}

/**
 * Reads a position as Swiss when it lies in the range of one of the systems. The two may come in either order, as in
 * LV03 the axis to the east was called y. Null for everything else.
 */
export function readSwiss(x: number, y: number): SwissPosition | null {
  for (const system of ['LV95', 'LV03'] as const) {
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
