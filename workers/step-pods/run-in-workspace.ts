import type { ObjectStore } from '../../core/ports/object-store.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import { checkPendingPieces } from '../sandbox/message-budget.ts';
import type { Step, StepIo } from '../sandbox/step-executor.ts';
import { messagesIn } from './frames.ts';
import { type OpenWorkspace, pieceAt } from './open-workspace.ts';
import { orderOf, type PodMessage } from './step-order.ts';
import { parsedError } from './serialized-error.ts';

/**
 * Runs a step in a pod: receives its messages and sends the pieces that it requests. Rejects with JobProblem,
 * with the error of a piece, with the reason of the signal, or with that of the connection.
 */
export async function runInWorkspace<Request extends object, Result, Part>(
  at: OpenWorkspace,
  step: Step<Request, Result, Part>,
  request: Request,
  { signal, wallClockMs, report, onPart, pieces }: StepIo<Part>,
  remote: ObjectStore['remote'],
): Promise<Result> {
  const over = new AbortController();
  const stop = AbortSignal.any([signal, over.signal]);
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  const pending = new Set<Promise<void>>();

  const send = async (piece: number): Promise<void> => {
    const input = (await pieces?.(piece, stop)) ?? null;
    if (input === null) await at.putNone(pieceAt(piece), stop);
    else await at.put(pieceAt(piece), input, { signal: stop }, remote);
  };
  const feed = (piece: number) => {
    checkPendingPieces(pending.size);
    // Errors of pieces are ignored after the step has ended.
    const sending = send(piece).catch((error: unknown) => {
      if (!over.signal.aborted) failure.reject(error);
    });
    pending.add(sending);
    void sending.finally(() => pending.delete(sending));
  };
  const listen = async (): Promise<Result> => {
    for await (const received of messagesIn(await at.run(orderOf(step, request, wallClockMs), stop))) {
      const message = received as PodMessage;
      if (message.type === 'progress') report(message.progress);
      else if (message.type === 'part') onPart?.(message.part as Part);
      else if (message.type === 'want') feed(message.piece);
      else if (message.type === 'failed') throw parsedError(message.error);
      // `checkOutput` validates the type.
      else return message.result as Result;
    }
    throw JobProblem.of('step_crashed', {
      attempts: 3,
      cause: new Error('The step ended without an outcome.'),
    });
  };
  try {
    return await Promise.race([listen(), failure.promise]);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    over.abort(new Error('The step has ended.'));
    await Promise.all(pending);
  }
}
