import { Defect } from '../../json/defect.ts';
import type { EncodeOutput, LayerTasks, TaskName } from './layer-tasks.ts';
import { overviewTasks } from '../../overviews/overview-tasks.ts';
import { mergeFgb } from './merge-fgb.ts';
import { mergeText } from './merge-text.ts';
import { orderPart } from './order-part.ts';
import type { RunStore } from './run-store.ts';

export type TaskHandlers = {
  [Name in TaskName]: (input: LayerTasks[Name]['input']) => LayerTasks[Name]['output'];
};

/** The work itself; it runs on whatever thread the store was made. */
export function taskHandlers(store: RunStore): TaskHandlers {
  return {
    encode: (input): EncodeOutput => {
      try {
        return { ok: true, ...store.store(input) };
      } catch (error) {
        if (!(error instanceof Defect)) throw error;
        const { code, message, at, found } = error;
        return { ok: false, code, message, at, found, feature: store.encoder.feature };
      }
    },
    encodeAgain: (input) => store.storeAgain(input),
    orderPart: ({ slices }) => orderPart(slices),
    mergeText: (input) => {
      store.release();
      return mergeText(input);
    },
    mergeFgb: (input) => {
      store.release();
      return mergeFgb(input);
    },
    ...overviewTasks,
  };
}
