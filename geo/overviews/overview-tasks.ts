import type { LayerTasks } from '../layer/build/layer-tasks.ts';
import { simplifyPiece } from './simplify-piece.ts';
import { surveyPiece } from './survey-piece.ts';
import { writeLevel } from './write-level.ts';

type OverviewTaskName = 'surveyPiece' | 'simplifyPiece' | 'writeLevel';

/** Something that does the tasks of overviews: a pool of threads, or the caller's own. */
export interface OverviewRunner {
  run<Name extends OverviewTaskName>(
    name: Name,
    input: LayerTasks[Name]['input'],
  ): Promise<LayerTasks[Name]['output']>;
}

export const overviewTasks = { surveyPiece, simplifyPiece, writeLevel };

/** Does them on the caller's thread, one after the other, without the rest of the engine. */
export const overviewsHere: OverviewRunner = {
  run: async <Name extends OverviewTaskName>(name: Name, input: LayerTasks[Name]['input']) => {
    await Promise.resolve();
    const work = overviewTasks[name] as (input: LayerTasks[Name]['input']) => LayerTasks[Name]['output'];
    return work(input);
  },
};
