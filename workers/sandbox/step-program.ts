import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Argument, ownPath } from '../../adapters/confinement/argument.ts';
import { confinedCompileCache } from '../../adapters/confinement/compile-cache.ts';
import { type Command, inputsFolder } from '../../adapters/confinement/confinement.ts';
import type { Sandbox } from '../../adapters/confinement/sandbox.ts';
import type { ConfinedProgram, ProgramEnd } from '../../adapters/confinement/confined-program.ts';
import { startProgram } from '../../adapters/confinement/start-program.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import type { OwnProgram } from './step-executor.ts';
import { guardMemory } from './guard-memory.ts';
import { programCommand, programEnvironment, programText } from './program-command.ts';
import { checkPendingPieces } from './message-budget.ts';
import { channelEnvironment, channelFd, StepChannel } from './step-channel.ts';
import { memoryExceeded, problemOf } from './step-problem.ts';
import type { PieceMessage, StepMessage, StepProgress } from './step-protocol.ts';

/** A program that serves one request of a step. Its exit is observed from its start. */
export interface StepProgram {
  /** Whether it ended, or its channel closed, before it received its request. */
  readonly isLost: boolean;
  /**
   * Sends the request. Settles in any case, after pending transfers into its folder: with the result, with
   * JobProblem, or with the reason of the signal. A program that did not return a result has been killed by
   * then.
   */
  run(request: object, options: StepRun): Promise<unknown>;
  /** Kills it with its threads and children; resolves when none of them runs. */
  end(): Promise<void>;
}

export interface StepLimits {
  /** Resident memory of the whole program. */
  readonly memoryBytes: number;
  readonly wallClockMs: number;
  readonly sandbox: Sandbox;
}

export interface StepRun {
  readonly wallClockMs: number;
  readonly signal: AbortSignal;
  readonly report: (progress: StepProgress) => void;
  /** Receives parts of the result as the program sends them. */
  readonly onPart?: (part: unknown) => void;
  /** Stages a piece of the input, counted from 0, and returns its name; null after the last one. */
  readonly feed?: (piece: number, signal: AbortSignal) => Promise<string | null>;
}

/**
 * Time limit for pieces that are still being staged when the step ends, after they were aborted
 * (milliseconds).
 */
const stagingTimeoutMs = 2000;

/** Processes and threads of a step program: a Node process starts about a dozen, and worker threads more. */
const maxThreads = 512;

type Confines = Pick<StepLimits, 'memoryBytes' | 'sandbox'>;

/** Starts a step program, which waits for its request. Throws Refusal `sandbox_unavailable`. */
export function startStep(
  program: OwnProgram,
  folder: string,
  confines: Confines,
  args: readonly Argument[] = [],
): StepProgram {
  mkdirSync(join(folder, inputsFolder), { recursive: true });
  const started = startProgram(stepCommand(program, folder, confines, args), {
    folder,
    environment: {
      ...programEnvironment(folder),
      ...channelEnvironment,
      ...confinedCompileCache(confines.sandbox).environment,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  return stepProgram(started, confines.memoryBytes);
}

/** The command of a confined step program. Throws Refusal `sandbox_unavailable`. */
export function stepCommand(
  { text, readsWith, loadsAddons = false }: OwnProgram,
  folder: string,
  { memoryBytes, sandbox }: Confines,
  args: readonly Argument[] = [],
): Command {
  const cache = confinedCompileCache(sandbox);
  const command = [...programCommand(text, folder, memoryBytes, { cache, loadsAddons }), ...args];
  const { blocks, bsize } = statfsSync(folder);
  const limits = {
    // The size of the disk: a sparse file could be larger, but no output of a step is.
    fileBytes: blocks * bsize,
    // Counted within the user namespace of bubblewrap; without one, the limit would count all processes of
    // the user.
    ...(sandbox.hasNamespaces && { processes: maxThreads }),
  };
  const boundary = { folder: ownPath(folder), readable: [...programText(text), ...cache.readable], limits };
  return readsWith === 'own code'
    ? sandbox.confineBestEffort(boundary, command)
    : sandbox.hold(boundary, command);
}

function stepProgram(life: ConfinedProgram, memoryBytes: number): StepProgram {
  const { child } = life;
  const socket = life.pipe(channelFd);
  const channel = socket && new StepChannel(socket);
  // Its exit code may still tell why it closed the channel.
  socket?.once('close', () => void life.lose(new Error('The program closed its channel.')));
  let hasRequest = false;

  async function run(request: object, options: StepRun): Promise<unknown> {
    if (hasRequest) throw new Error('a step program serves only one request');
    hasRequest = true;
    const { wallClockMs, signal, report, onPart = () => undefined, feed } = options;
    const { promise: result, resolve, reject } = Promise.withResolvers<unknown>();
    const over = new AbortController();
    const pending = new Set<Promise<void>>();
    const send = (message: object) =>
      channel?.send(message, (error) => {
        // Its exit, if there was one, explains more.
        void life.lose(error).then(() => reject(crashed(error)));
      });
    const stage = async (piece: number) => {
      const file = (await feed?.(piece, over.signal)) ?? null;
      if (channel?.isOpen === true) send({ piece, file } satisfies PieceMessage);
    };
    const receive = (message: StepMessage) => {
      if (message.type === 'progress') report(message.progress);
      else if (message.type === 'part') onPart(message.part);
      else if (message.type === 'want') {
        checkPendingPieces(pending.size);
        const staging = stage(message.piece).catch(reject);
        pending.add(staging);
        void staging.finally(() => pending.delete(staging));
      } else if (message.type === 'result') resolve(message.result);
      else reject(problemOf(message, null, memoryBytes));
    };
    // A compromised program may send anything.
    const listen = (message: unknown) => tryTo(() => receive(message as StepMessage), reject);
    const reasonOf = (end: ProgramEnd) => {
      if (signal.aborted) return signal.reason as unknown;
      return end.isLate ? JobProblem.of('time_exceeded') : problemOf(null, end, memoryBytes);
    };

    const memory = guardMemory(child, memoryBytes, () => reject(memoryExceeded(memoryBytes)));
    channel?.listen({ message: listen, failure: (reason) => reject(crashed(reason)) });
    life.within({ wallClockMs, signal });
    void life.ended.then((end) => reject(reasonOf(end)));
    if (!signal.aborted && life.isAlive) tryTo(() => send(request), reject);
    try {
      const answer = await result;
      // It has nothing left to do, and a program with much memory ends slowly by itself.
      void life.kill();
      return answer;
    } catch (reason) {
      await life.kill();
      throw reason;
    } finally {
      memory.stop();
      channel?.listen(null);
      over.abort();
      if (pending.size > 0) await withTimeout(stagingTimeoutMs, Promise.all(pending));
    }
  }

  return {
    get isLost() {
      return !hasRequest && !(life.isAlive && channel?.isOpen === true);
    },
    run,
    end: () => life.kill(),
  };
}

function tryTo(work: () => unknown, otherwise: (reason: JobProblem) => void): void {
  try {
    work();
  } catch (error) {
    otherwise(crashed(error));
  }
}

function crashed(cause: unknown): JobProblem {
  return JobProblem.of('step_crashed', { attempts: 3, cause });
}

async function withTimeout(ms: number, work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  await Promise.race([work, delay(ms, undefined, { signal: done.signal }).catch(() => undefined)]);
  done.abort();
}
