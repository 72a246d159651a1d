import type { ObjectStore } from '../../core/ports/object-store.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import { checkPendingPieces, MessageBudget } from '../sandbox/message-budget.ts';
import type { StepIo } from '../sandbox/step-executor.ts';
import { messagesIn } from './frames.ts';
import { type OpenWorkspace, pieceAt } from './open-workspace.ts';
import type { PodMessage, RunOrder } from './step-order.ts';
import { parsedError } from './serialized-error.ts';

/** A run of a step as its worker sees it, across several connections to the pod. */
export class RunInWorkspace<Part> {
  readonly #order: Omit<RunOrder, 'from'>;
  readonly #io: StepIo<Part>;
  readonly #remote: ObjectStore['remote'];
  /** Of all connections. */
  readonly #budget = new MessageBudget();
  #received = 0;

  constructor(order: Omit<RunOrder, 'from'>, io: StepIo<Part>, remote: ObjectStore['remote']) {
    this.#order = order;
    this.#io = io;
    this.#remote = remote;
  }

  get number(): number {
    return this.#order.number;
  }

  /**
   * Receives messages of the step and sends the pieces that it requests. Resolves with the result; rejects
   * with JobProblem, with the error of a piece, with the reason of the signal, or with that of the connection.
   */
  async follow(at: OpenWorkspace): Promise<unknown> {
    const { signal, pieces } = this.#io;
    const over = new AbortController();
    const stop = AbortSignal.any([signal, over.signal]);
    const failure = Promise.withResolvers<never>();
    failure.promise.catch(() => undefined);
    const pending = new Set<Promise<void>>();

    const send = async (piece: number): Promise<void> => {
      const input = (await pieces?.(piece, stop)) ?? null;
      if (input === null) await at.putNone(pieceAt(piece), stop);
      else await at.put(pieceAt(piece), input, { signal: stop }, this.#remote);
    };
    const feed = (piece: number) => {
      checkPendingPieces(pending.size);
      const sending = send(piece).catch((error: unknown) => {
        // Errors are ignored after the step has ended. After a lost connection the pod requests the piece again.
        if (!over.signal.aborted && at.isOpen) failure.reject(error);
      });
      pending.add(sending);
      void sending.finally(() => pending.delete(sending));
    };
    try {
      return await Promise.race([this.#listen(at, stop, feed), failure.promise]);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      over.abort(new Error('The step has ended.'));
      await Promise.all(pending);
    }
  }

  async #listen(at: OpenWorkspace, signal: AbortSignal, feed: (piece: number) => void): Promise<unknown> {
    const { report, onPart } = this.#io;
    const stream = await at.run({ ...this.#order, from: this.#received }, signal);
    for await (const received of messagesIn(stream, this.#budget)) {
      // Messages that arrived together outlast the stream.
      signal.throwIfAborted();
      const message = received as PodMessage;
      if (message.type === 'want') {
        feed(message.piece);
        continue;
      }
      this.#received++;
      if (message.type === 'progress') report(message.progress);
      else if (message.type === 'part') onPart?.(message.part as Part);
      else if (message.type === 'failed') throw parsedError(message.error);
      // `checkOutput` validates the type.
      else return message.result;
    }
    throw JobProblem.of('step_crashed', {
      attempts: 3,
      cause: new Error('The step ended without an outcome.'),
    });
  }
}
