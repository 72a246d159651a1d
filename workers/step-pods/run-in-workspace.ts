import type { ObjectStore } from '../../core/ports/object-store.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import { checkPendingPieces } from '../sandbox/message-budget.ts';
import type { Step, StepIo } from '../sandbox/step-executor.ts';
import { messagesIn } from './frames.ts';
import { type OpenWorkspace, pieceAt } from './open-workspace.ts';
import { orderOf, type StepNews } from './step-order.ts';
import { parsedError } from './serialized-error.ts';

/**
 * Runs a step in a pod: hears of it, and brings the pieces that it asks for. Rejects with JobProblem, with what a piece
 * failed with, with the signal's reason, or as the channel broke off.
 */
export async function runInWorkspace<Request extends object, Result, Part>(
  at: OpenWorkspace,
  step: Step<Request, Result, Part>,
  request: Request,
  { signal, wallClockMs, report, take, pieces }: StepIo<Part>,
  remote: ObjectStore['remote'],
): Promise<Result> {
  const over = new AbortController();
  const stop = AbortSignal.any([signal, over.signal]);
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  const feeding = new Set<Promise<void>>();

  const bring = async (piece: number): Promise<void> => {
    const input = (await pieces?.(piece, stop)) ?? null;
    if (input === null) await at.putNone(pieceAt(piece), stop);
    else await at.put(pieceAt(piece), input, { signal: stop }, remote);
  };
  const feed = (piece: number) => {
    checkPendingPieces(feeding.size);
    // Where the step is over, what is still on its way to it is of no interest.
    const bringing = bring(piece).catch((error: unknown) => {
      if (!over.signal.aborted) failure.reject(error);
    });
    feeding.add(bringing);
    void bringing.finally(() => feeding.delete(bringing));
  };
  const listen = async (): Promise<Result> => {
    for await (const message of messagesIn(await at.run(orderOf(step, request, wallClockMs), stop))) {
      const news = message as StepNews;
      if (news.type === 'progress') report(news.progress);
      else if (news.type === 'part') take?.(news.part as Part);
      else if (news.type === 'want') feed(news.piece);
      else if (news.type === 'failed') throw parsedError(news.error);
      // `checkOutput` proves the type.
      else return news.result as Result;
    }
    throw JobProblem.of('step_crashed', {
      attempts: 3,
      cause: new Error('The step has not said how it ended.'),
    });
  };
  try {
    return await Promise.race([listen(), failure.promise]);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    over.abort(new Error('The step is over.'));
    await Promise.all(feeding);
  }
}
