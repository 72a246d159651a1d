import { Defect } from '../../json/defect.ts';
import type { TaskHandlers } from '../../threads/tasks.ts';
import type { EncodeOutput, LayerTasks } from './layer-tasks.ts';
import { overviewTasks } from '../../overviews/overview-tasks.ts';
import { mergeFgb } from './merge-fgb.ts';
import { mergeText } from './merge-text.ts';
import { orderPart } from './order-part.ts';
import type { BatchStore } from './batch-store.ts';

/** Handlers of the tasks, run on the thread that created the store. */
export function taskHandlers(store: BatchStore): TaskHandlers<LayerTasks> {
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
