import type { LayerPart } from '../layer/manifest.ts';
import { numbersTo } from './even-ranks.ts';
import type { LevelGrid } from './level-grid.ts';
import { addToCensus, type Census, emptyCensus, rankFeatures } from './level-shares.ts';
import { leafValues, readSlice } from './part-slice.ts';
import { candidatesIn, type Glance } from './glance.ts';

/** Consecutive features of a part, to be counted for some levels. */
export interface SurveyedSlice {
  directory: string;
  part: LayerPart;
  first: number;
  end: number;
  grids: LevelGrid[];
  glance?: Glance;
}

/** Counts how densely a slice occupies the cells of each level, before it is simplified. */
export function surveySlice({ directory, part, first, end, grids, glance }: SurveyedSlice): Census[] {
  const slice = readSlice(directory, part, first, end);
  const candidates = candidatesIn(slice, glance);
  const ranks = rankFeatures(slice.boxes, leafValues, candidates, part.featureStart + first);
  return grids.map((grid) => {
    const census = emptyCensus();
    addToCensus(census, numbersTo(candidates.length), ranks, grid);
    return census;
  });
}
