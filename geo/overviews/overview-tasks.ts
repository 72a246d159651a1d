import type { LayerPart } from '../layer/manifest.ts';
import type { TaskHandlers, TaskRunner } from '../threads/tasks.ts';
import type { Census } from './level-shares.ts';
import { type LevelPiece, type OverviewPiece, simplifyPiece } from './simplify-piece.ts';
import { type SurveyedPiece, surveyPiece } from './survey-piece.ts';
import { type LevelPieces, writeLevel } from './write-level.ts';

/** The work on overviews that threads share. */
export interface OverviewTasks {
  /** Counts some features of a finished part for all overviews. */
  surveyPiece: { input: SurveyedPiece; output: Census[] };
  /** Simplifies some features of a finished part for all overviews. */
  simplifyPiece: { input: OverviewPiece; output: LevelPiece[] };
  /** Writes the files of an overview. */
  writeLevel: { input: LevelPieces; output: LayerPart };
}

export type OverviewRunner = TaskRunner<OverviewTasks>;

export const overviewTasks: TaskHandlers<OverviewTasks> = { surveyPiece, simplifyPiece, writeLevel };

/** Does them on the caller's thread, one after the other, without the rest of the engine. */
export const overviewsHere: OverviewRunner = {
  run: async (name, input) => {
    await Promise.resolve();
    return overviewTasks[name](input);
  },
};
