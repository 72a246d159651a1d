import type { FeatureGroup } from './group-features.ts';
import { bytesBelow, offsetsWithin } from './level-bytes.ts';
import type { LevelSlice } from './level.ts';
import type { LevelPlan } from './plan-levels.ts';
import { countBelow, type TrimmedSlice } from './write-level.ts';

/** The contributions of the slices to a level, and its capacity. */
export interface AssembledLevel {
  name: string;
  zoom: number;
  perTile: number;
  slices: TrimmedSlice[];
  features: number;
  /** Of text, and of FlatGeobuf. */
  bytes: number;
  fgbBytes: number;
}

/** Assembles a level by its number from groups of features, and drops what exceeds its bytes. */
export function assembleLevel(
  { name, grid, bytes: max }: LevelPlan,
  level: number,
  groups: readonly (FeatureGroup & { slices: readonly LevelSlice[] })[],
): AssembledLevel {
  let perTile = 0;
  const slices = groups.flatMap((group) => {
    // Merged polygons may take more, because each one that is missing is a hole.
    const below = offsetsWithin(group.slices, max * group.share * (group.isMerged ? 2 : 1));
    perTile += group.levels[level]!.perTile * below;
    return group.slices.map((slice) => ({ ...slice, below }));
  });
  const sum = (lengths: (slice: LevelSlice) => Uint32Array) =>
    slices.reduce((all, slice) => all + bytesBelow(lengths(slice), slice.priorities, slice.below), 0);
  return {
    name,
    zoom: grid.zoom,
    perTile,
    slices,
    features: slices.reduce((all, { priorities, below }) => all + countBelow(priorities, below), 0),
    bytes: sum(({ textLengths }) => textLengths),
    fgbBytes: sum(({ fgbLengths }) => fgbLengths),
  };
}
