import type { LayerPart } from '../layer/manifest.ts';
import type { TaskHandlers, TaskRunner } from '../threads/tasks.ts';
import type { LevelSlice } from './level.ts';
import { type OverviewSlice, simplifySlice } from './simplify-slice.ts';
import { type MixedSlice, type SliceSplit, splitSlice } from './split-slice.ts';
import { type SliceSurvey, type SurveyedSlice, surveySlice } from './survey-slice.ts';
import { type LevelSlices, writeLevel } from './write-level.ts';

/** The overview tasks that threads run. */
export interface OverviewTasks {
  /** Counts some features of a finished part for all overviews. */
  surveySlice: { input: SurveyedSlice; output: SliceSurvey };
  /** Separates polygons that adjoin others from other features of a finished part. */
  splitSlice: { input: MixedSlice; output: SliceSplit };
  /** Simplifies some features of a finished part for all overviews. */
  simplifySlice: { input: OverviewSlice; output: LevelSlice[] };
  /** Writes the files of an overview. */
  writeLevel: { input: LevelSlices; output: LayerPart };
}

export type OverviewTaskRunner = TaskRunner<OverviewTasks>;

export const overviewTasks: TaskHandlers<OverviewTasks> = {
  surveySlice,
  splitSlice,
  simplifySlice,
  writeLevel,
};

/** Runs the tasks on the caller's thread, one after the other. */
export const overviewsHere: OverviewTaskRunner = {
  run: async (name, input) => {
    await Promise.resolve();
    return overviewTasks[name](input);
  },
};
