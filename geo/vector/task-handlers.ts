import { Defect } from '../json/defect.ts';
import type { EncodeOutput, LayerTasks, TaskName } from './layer-tasks.ts';
import { mergeFgb, mergeText } from './merge-runs.ts';
import type { RunStore } from './run-store.ts';

export type TaskHandlers = {
  [Name in TaskName]: (input: LayerTasks[Name]['input']) => LayerTasks[Name]['output'];
};

/** The work itself; it runs on whatever thread the store was made. */
export function taskHandlers(store: RunStore): TaskHandlers {
  return {
    encode: ({ buffer, start, end, knownColumns, forceZ }): EncodeOutput => {
      try {
        return { ok: true, run: store.store(Buffer.from(buffer), start, end, knownColumns, forceZ), buffer };
      } catch (error) {
        if (!(error instanceof Defect)) throw error;
        const { code, message, at, found } = error;
        return { ok: false, code, message, at, found, feature: store.encoder.feature, buffer };
      }
    },
    encodeAgain: ({ text, textLengths, columns, forceZ }) =>
      store.storeAgain(text, textLengths, columns, forceZ),
    mergeText: ({ merge, textPath, offsetsPath }) => mergeText(merge, textPath, offsetsPath),
    mergeFgb: ({ merge, boxes, header, upperLevels, nodeSize, path }) =>
      mergeFgb(merge, boxes, Buffer.from(header), Buffer.from(upperLevels), nodeSize, path),
  };
}
