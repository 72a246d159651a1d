import type { LayerPart } from '../layer/manifest.ts';
import { ScratchFile, shareBytes } from '../files/stored-bytes.ts';
import { addAreas } from './add-areas.ts';
import { type AreaShare, measureAreas } from './area-survey.ts';
import { numbersTo, scattered } from './even-ranks.ts';
import { candidatesIn, type Glance } from './glance.ts';
import { LevelShapes, type LevelSlice } from './level.ts';
import type { LevelGrid } from './level-grid.ts';
import { rankFeatures, selectFeatures, type LevelShare } from './level-shares.ts';
import { leafValues, readSlice } from './part-slice.ts';
import { type FeatureFrames, readFrames, readSource, type Source } from './source-features.ts';

/** A level, and how its capacity is distributed. */
export interface SharedLevel extends LevelShare {
  grid: LevelGrid;
  /** How it is distributed if the layer's polygons are merged by area. */
  areas?: AreaShare;
}

/** Consecutive features of a part, to be simplified for all levels (finest first). */
export interface OverviewSlice {
  directory: string;
  part: LayerPart;
  first: number;
  end: number;
  levels: SharedLevel[];
  glance?: Glance;
  /** Indexes of the features in the slice, if others are simplified separately. */
  items?: Uint32Array;
  /** File for the result; by default it stays in memory. */
  path?: string;
}

/** Simplifies a slice for each level, each from the previous one. */
export function simplifySlice({
  directory,
  part,
  first,
  end,
  levels,
  glance,
  items,
  path,
}: OverviewSlice): LevelSlice[] {
  const slice = readSlice(directory, part, first, end);
  const all = items ?? candidatesIn(slice, glance);
  // Merged areas are found by their index in the slice.
  const ranked = levels[0]?.areas === undefined ? all : numbersTo(slice.count);
  const ranks = rankFeatures(slice.boxes, leafValues, ranked, part.featureStart + first);
  const file = path === undefined ? null : new ScratchFile(path);
  const keep = (bytes: Uint8Array) => file?.append(bytes) ?? shareBytes(bytes);
  const { boxes } = slice;
  const slices: LevelSlice[] = [];
  let candidates = numbersTo(all.length);
  let source: Source | null = null;
  let areas: Float64Array | null = null;
  let frames: FeatureFrames | null = null;
  let finer: LevelShapes | null = null;
  for (const { grid, areas: areaShare, ...share } of levels) {
    const level: LevelShapes = new LevelShapes(grid, finer);
    let priorities: Float64Array;
    if (areaShare === undefined) {
      const selected = selectFeatures(candidates, ranks, grid, share);
      ({ chosen: candidates, priorities } = selected);
      source ??= readSource(directory, part, slice, candidates.map((each) => all[each]!)); // prettier-ignore
      for (const each of candidates) {
        const item = all[each]!;
        level.add(item, source.decoder, source.starts[item]!, boxes, ranks.sizes[each]!);
      }
    } else {
      source ??= readSource(directory, part, slice, all);
      areas ??= measureAreas({ ...source, boxes, ranks, items: all });
      addAreas(level, areaShare, finer, { ...source, boxes, ranks, items: all, areas });
      // If a level has too many bytes, it loses features all over.
      priorities = Float64Array.from(level.items, (item) => scattered(item) / 4294967296);
    }
    frames ??= readFrames(directory, part, first, Uint32Array.from(level.items).sort(), slice.count); // prettier-ignore
    slices.push({ ...level.write(source, frames, keep), priorities });
    finer = level;
  }
  return slices;
}
