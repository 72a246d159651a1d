import type { ServerHttp2Stream } from 'node:http2';
import type { Sandbox } from '../../../adapters/confinement/sandbox.ts';
import type { StepInput, StepWorkspace } from '../../sandbox/step-executor.ts';
import { endOfMessages, messageFrame, messagesIn } from '../frames.ts';
import { stepOf, type PodMessage, type StepOrder } from '../step-order.ts';
import { serializeError } from '../serialized-error.ts';

/** Pending requests for pieces of the input, by piece number. */
export type WantedPieces = Map<number, PromiseWithResolvers<StepInput | null>>;

/**
 * Runs the step that a stream orders and sends its messages there. The step is aborted when the stream
 * closes.
 */
export async function serveStepOrder(
  stream: ServerHttp2Stream,
  { workspace, sandbox, wanted }: { workspace: StepWorkspace; sandbox: Sandbox; wanted: WantedPieces },
): Promise<void> {
  const stop = new AbortController();
  stream.once('close', () => stop.abort(new Error('The worker closed the stream.')));
  const notify = (message: PodMessage) => {
    if (!stream.destroyed) stream.write(messageFrame(message));
  };
  stream.respond();
  try {
    const order = await orderIn(stream);
    const { request, wallClockMs } = order;
    const result = await workspace.run(await stepOf(order, sandbox), request, {
      signal: stop.signal,
      wallClockMs,
      report: (progress) => notify({ type: 'progress', progress }),
      onPart: (part) => notify({ type: 'part', part }),
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
    for (const { reject } of wanted.values()) reject(new Error('The step has ended.'));
    wanted.clear();
    if (!stream.destroyed) stream.end(endOfMessages);
  }
}

async function orderIn(stream: ServerHttp2Stream): Promise<StepOrder> {
  // The response continues after the order was read.
  const slabs = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  for await (const message of messagesIn(slabs)) return message as StepOrder;
  throw new Error('The request contains no step order.');
}
