import type { LayerPart } from '../layer/manifest.ts';
import { numbersTo } from './even-ranks.ts';
import type { LevelGrid } from './level-grid.ts';
import { addToCensus, type Census, emptyCensus, rankFeatures } from './level-shares.ts';
import { leafValues, readPiece } from './part-piece.ts';
import { candidatesIn, type Glance } from './glance.ts';

/** Consecutive features of a part, to be counted for some levels. */
export interface SurveyedPiece {
  directory: string;
  part: LayerPart;
  first: number;
  end: number;
  grids: LevelGrid[];
  glance?: Glance;
}

/** Counts how densely a piece occupies the cells of each level, before anything of it is simplified. */
export function surveyPiece({ directory, part, first, end, grids, glance }: SurveyedPiece): Census[] {
  const piece = readPiece(directory, part, first, end);
  const candidates = candidatesIn(piece, glance);
  const ranks = rankFeatures(piece.boxes, leafValues, candidates, part.featureStart + first);
  return grids.map((grid) => {
    const census = emptyCensus();
    addToCensus(census, numbersTo(candidates.length), ranks, grid);
    return census;
  });
}
