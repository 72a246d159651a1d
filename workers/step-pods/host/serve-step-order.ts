import type { ServerHttp2Stream } from 'node:http2';
import type { Sandbox } from '../../../adapters/confinement/sandbox.ts';
import type { StepInput, StepWorkspace } from '../../sandbox/step-executor.ts';
import { endOfMessages, messageFrame, messagesIn } from '../frames.ts';
import { stepOf, type StepNews, type StepOrder } from '../step-order.ts';
import { serializeError } from '../serialized-error.ts';

/** Pieces of the input that a step waits for, by their number. */
export type WantedPieces = Map<number, PromiseWithResolvers<StepInput | null>>;

/** Runs the step that a stream orders, and tells of it there. When the stream breaks off, the step is ended. */
export async function serveStepOrder(
  stream: ServerHttp2Stream,
  { place: workspace, sandbox, wanted }: { place: StepWorkspace; sandbox: Sandbox; wanted: WantedPieces },
): Promise<void> {
  const stop = new AbortController();
  stream.once('close', () => stop.abort(new Error('The worker has hung up.')));
  const notify = (news: StepNews) => {
    if (!stream.destroyed) stream.write(messageFrame(news));
  };
  stream.respond();
  try {
    const order = await orderIn(stream);
    const { request, wallClockMs } = order;
    const result = await workspace.run(await stepOf(order, sandbox), request, {
      signal: stop.signal,
      wallClockMs,
      report: (progress) => notify({ type: 'progress', progress }),
      take: (part) => notify({ type: 'part', part }),
      pieces: (piece) => {
        const answer = Promise.withResolvers<StepInput | null>();
        wanted.set(piece, answer);
        notify({ type: 'want', piece });
        return answer.promise;
      },
    });
    notify({ type: 'result', result });
  } catch (error) {
    notify({ type: 'failed', error: serializeError(error) });
  } finally {
    for (const { reject } of wanted.values()) reject(new Error('The step is over.'));
    wanted.clear();
    if (!stream.destroyed) stream.end(endOfMessages);
  }
}

async function orderIn(stream: ServerHttp2Stream): Promise<StepOrder> {
  // The answer goes on when the order was read.
  const slabs = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  for await (const message of messagesIn(slabs)) return message as StepOrder;
  throw new Error('A step was asked for, and not said which.');
}
