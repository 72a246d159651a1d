import type { LayerPart } from '../layer/manifest.ts';
import { type AreaSurvey, surveyAreas } from './area-survey.ts';
import { numbersTo } from './even-ranks.ts';
import type { LevelGrid } from './level-grid.ts';
import { addToCensus, type Census, emptyCensus, rankFeatures } from './level-shares.ts';
import { leafValues, readSlice } from './part-slice.ts';
import { candidatesIn, type Glance } from './glance.ts';
import { readSource } from './source-features.ts';

/** Consecutive features of a part, to be counted for some levels. */
export interface SurveyedSlice {
  directory: string;
  part: LayerPart;
  first: number;
  end: number;
  grids: LevelGrid[];
  /** The levels that would show the slice by area; none if it is not measured. */
  areaGrids: LevelGrid[];
  glance?: Glance;
}

/** What a slice contains. */
export interface SliceSurvey {
  /** For each level, how densely the slice occupies its cells. */
  censuses: Census[];
  areas: AreaSurvey | null;
}

/** Counts the features of a slice for each level, before it is simplified. */
export function surveySlice({
  directory,
  part,
  first,
  end,
  grids,
  areaGrids,
  glance,
}: SurveyedSlice): SliceSurvey {
  const slice = readSlice(directory, part, first, end);
  const candidates = candidatesIn(slice, glance);
  const ranks = rankFeatures(slice.boxes, leafValues, candidates, part.featureStart + first);
  const censuses = grids.map((grid) => {
    const census = emptyCensus();
    addToCensus(census, numbersTo(candidates.length), ranks, grid);
    return census;
  });
  if (areaGrids.length === 0) return { censuses, areas: null };
  const { decoder, starts } = readSource(directory, part, slice, candidates);
  return {
    censuses,
    areas: surveyAreas({ decoder, starts, boxes: slice.boxes, ranks, items: candidates }, areaGrids),
  };
}
