import { parentPort, workerData } from 'node:worker_threads';
import { Defect } from '../json/defect.ts';
import type {
  EncodeOutput,
  LayerTasks,
  TaskName,
  TaskReply,
  TaskRequest,
  WorkerStart,
} from './layer-tasks.ts';
import { mergeFgb, mergeText } from './merge-runs.ts';
import { RunStore } from './run-store.ts';

const { scratchDirectory, number } = workerData as WorkerStart;
const store = new RunStore(scratchDirectory, number);

const handlers: { [Name in TaskName]: (input: LayerTasks[Name]['input']) => LayerTasks[Name]['output'] } = {
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

parentPort?.on('message', ({ id, name, input }: TaskRequest) => {
  try {
    const output = handlers[name](input as never);
    const transfer = 'buffer' in output ? [output.buffer] : [];
    parentPort?.postMessage({ id, output } satisfies TaskReply, transfer);
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ id, failure } satisfies TaskReply);
  }
});
