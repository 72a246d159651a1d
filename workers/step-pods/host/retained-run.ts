import { EventEmitter, once } from 'node:events';
import { JobProblem } from '../../../core/jobs/job-problem.ts';
import type { StepInput, StepIo } from '../../sandbox/step-executor.ts';
import { endOfMessages, messageFrame } from '../frames.ts';
import { serializeError } from '../serialized-error.ts';
import type { PodMessage } from '../step-order.ts';
import type { MessageSpool } from './message-spool.ts';
import type { FileStates } from './workspace-files.ts';

/** The attachment of a worker, and the number of a run in it. */
export interface RunNumber {
  readonly attachment: number;
  readonly run: number;
}

/**
 * A run of a step that does not depend on the connection to its worker: its messages and its outcome are
 * stored, and any number of workers can read them one after the other.
 */
export class RetainedRun {
  /** Equal for the same step with the same request. */
  readonly key: string;
  /** Who requested it last. */
  requested: RunNumber;
  /** Whether a file that it wrote was deleted while it ran, so that its messages are no longer true. */
  lacksFile = false;
  /** The files of the workspace when it ended; null while it runs. */
  files: FileStates | null = null;
  /** Those that a worker deleted afterwards. */
  readonly removed = new Set<string>();
  readonly #spool: MessageSpool;
  readonly #stop = new AbortController();
  readonly #changes = new EventEmitter().setMaxListeners(0);
  readonly #wanted = new Map<number, PromiseWithResolvers<StepInput | null>>();
  /** An outcome that could not be stored. */
  #unstored: Buffer | null = null;
  #isOver = false;
  #ended = Promise.resolve();

  constructor(key: string, requested: RunNumber, spool: MessageSpool) {
    this.key = key;
    this.requested = requested;
    this.#spool = spool;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Starts the step. `filesAfter` is called when it has ended, before its outcome is known to a worker. */
  start(
    work: (io: Omit<StepIo<unknown>, 'wallClockMs'>) => Promise<unknown>,
    filesAfter: () => Promise<FileStates>,
  ): void {
    const io = {
      signal: this.#stop.signal,
      report: (progress: Extract<PodMessage, { type: 'progress' }>['progress']) =>
        this.#store({ type: 'progress', progress }),
      onPart: (part: unknown) => this.#store({ type: 'part', part }),
      pieces: (piece: number) => {
        const answer = Promise.withResolvers<StepInput | null>();
        this.#wanted.set(piece, answer);
        this.#changes.emit('change');
        return answer.promise;
      },
    };
    const outcome = work(io).then(
      (result): PodMessage => ({ type: 'result', result }),
      (error: unknown): PodMessage => ({ type: 'failed', error: serializeError(error) }),
    );
    this.#ended = outcome.then(async (message) => {
      this.#rejectPieces();
      this.files = await filesAfter().catch(() => null);
      this.#storeOutcome(message);
      this.#isOver = true;
      this.#changes.emit('change');
    });
  }

  /** Frames of the messages from the one with this index, with the requests for pieces that are pending. */
  async *follow(from: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const requested = new WeakSet<object>();
    for (let index = from; ;) {
      while (index < this.#spool.count) {
        const { frames, next } = this.#spool.read(index);
        index = next;
        yield frames;
      }
      for (const [piece, answer] of this.#wanted) {
        if (requested.has(answer)) continue;
        requested.add(answer);
        yield messageFrame({ type: 'want', piece } satisfies PodMessage);
      }
      if (index < this.#spool.count) continue;
      if (this.#isOver) break;
      await once(this.#changes, 'change', { signal });
    }
    if (this.#unstored !== null) yield this.#unstored;
    yield endOfMessages;
  }

  /** Whether the step waits for this piece of its input. */
  wants(piece: number): boolean {
    return this.#wanted.has(piece);
  }

  provide(piece: number, input: StepInput | null): void {
    this.#wanted.get(piece)?.resolve(input);
    this.#wanted.delete(piece);
  }

  /** Ends the step, and resolves when its program does not run. */
  async stop(reason: string): Promise<void> {
    this.#stop.abort(new Error(reason));
    this.#rejectPieces();
    await this.#ended;
  }

  discard(): void {
    this.#spool.close();
  }

  #rejectPieces(): void {
    for (const { reject } of this.#wanted.values()) reject(new Error('The step has ended.'));
    this.#wanted.clear();
  }

  #store(message: PodMessage): void {
    this.#spool.append(messageFrame(message));
    this.#changes.emit('change');
  }

  #storeOutcome(message: PodMessage): void {
    try {
      this.#spool.append(messageFrame(message));
    } catch (cause) {
      const error = serializeError(JobProblem.of('disk_full', { attempts: 3, cause }));
      this.#unstored = messageFrame({ type: 'failed', error } satisfies PodMessage);
    }
  }
}
