import type { LayerPart } from '../layer/manifest.ts';
import { type AreaSurvey, measureAreas, surveyAreas } from './area-survey.ts';
import { numbersTo } from './even-ranks.ts';
import type { LevelGrid } from './level-grid.ts';
import { addToCensus, type Census, emptyCensus, rankFeatures } from './level-shares.ts';
import { leafValues, readSlice } from './part-slice.ts';
import { SharedCorners } from './shared-corners.ts';
import { readSource } from './source-features.ts';

/** Consecutive features of a part of which some may be polygons that adjoin each other. */
export interface MixedSlice {
  directory: string;
  part: LayerPart;
  first: number;
  end: number;
  /** Finest first. */
  grids: LevelGrid[];
}

/** The polygons of a slice that adjoin others, and the rest: indexes in the slice, ascending. */
export interface SliceSplit {
  adjoining: Uint32Array;
  others: Uint32Array;
  /** The area of all polygons, in squares of degrees of longitude on the map. */
  area: number;
  areas: AreaSurvey;
  /** For each level, how densely the others occupy its cells. */
  censuses: Census[];
}

/** Separates polygons that adjoin others from other features, and surveys both. */
export function splitSlice({ directory, part, first, end, grids }: MixedSlice): SliceSplit {
  const slice = readSlice(directory, part, first, end);
  const all = numbersTo(slice.count);
  const { decoder, starts } = readSource(directory, part, slice, all);
  const polygons = all.filter((item) => {
    decoder.readGeometry(starts[item]!);
    return decoder.type === 3 || decoder.type === 6;
  });
  const corners = new SharedCorners(decoder, starts, polygons, grids[0]!);
  const adjoining = polygons.filter((item) => {
    decoder.readGeometry(starts[item]!);
    return corners.isAdjoining(decoder) || corners.complete(decoder) !== null;
  });
  const isMerged = new Uint8Array(slice.count);
  for (const item of adjoining) isMerged[item] = 1;
  const others = all.filter((item) => isMerged[item] === 0);

  const { boxes } = slice;
  const ranks = rankFeatures(boxes, leafValues, all, part.featureStart + first);
  const source = { decoder, starts, boxes, ranks };
  const rest = rankFeatures(boxes, leafValues, others, part.featureStart + first);
  return {
    adjoining,
    others,
    area: measureAreas({ ...source, items: polygons })
      .filter((area) => area < Infinity)
      .reduce((sum, area) => sum + area, 0),
    areas: surveyAreas({ ...source, items: adjoining }, grids),
    censuses: grids.map((grid) => {
      const census = emptyCensus();
      addToCensus(census, numbersTo(others.length), rest, grid);
      return census;
    }),
  };
}
