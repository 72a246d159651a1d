import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Argument, ownPath } from '../../adapters/confinement/argument.ts';
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

/** A program of a step, which serves one request. It is followed from its first instant on: no end of it is missed. */
export interface StepProgram {
  /** Whether it has ended, or can no longer be reached, before it was given its request. */
  readonly isLost: boolean;
  /**
   * Hands over the request. Settles whatever the program does, once nothing is on its way into its folder: with the
   * result, with JobProblem, or with the reason of the signal. A program that did not answer is gone by then.
   */
  run(request: object, options: StepRun): Promise<unknown>;
  /** Kills it with its threads and children; resolves when nothing of it runs any more. */
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
  /** Takes parts of the result as the program hands them over. */
  readonly take?: (part: unknown) => void;
  /** Brings a piece of the input, counted from 0, into the folder, and answers its name; null behind the last one. */
  readonly feed?: (piece: number, signal: AbortSignal) => Promise<string | null>;
}

/** A piece of the input that is on its way is told to stop, and waited for no longer than this. */
const feedMs = 2000;

/** Processes and threads of a step's program: a Node process starts about a dozen, and worker threads more. */
const maxThreads = 512;

type Confines = Pick<StepLimits, 'memoryBytes' | 'sandbox'>;

/** Starts a step's program, which waits for its request. Throws Refusal `sandbox_unavailable`. */
export function startStep(
  program: OwnProgram,
  folder: string,
  confines: Confines,
  args: readonly Argument[] = [],
): StepProgram {
  mkdirSync(join(folder, inputsFolder), { recursive: true });
  const started = startProgram(stepCommand(program, folder, confines, args), {
    folder,
    environment: { ...programEnvironment(folder), ...channelEnvironment },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  return stepProgram(started, confines.memoryBytes);
}

/** The command of a step's program, held in. Throws Refusal `sandbox_unavailable`. */
export function stepCommand(
  { text, readsWith, loadsAddons = false }: OwnProgram,
  folder: string,
  { memoryBytes, sandbox }: Confines,
  args: readonly Argument[] = [],
): Command {
  const command = [...programCommand(text, folder, memoryBytes, { loadsAddons }), ...args];
  const { blocks, bsize } = statfsSync(folder);
  const limits = {
    // The size of the disk: a sparse file could be larger, and no result of a step is.
    fileBytes: blocks * bsize,
    // Counted within bubblewrap's user namespace; without one, the limit would count all processes of the user.
    ...(sandbox.isShut && { processes: maxThreads }),
  };
  const boundary = { folder: ownPath(folder), readable: programText(text), limits };
  return readsWith === 'own code'
    ? sandbox.confineBestEffort(boundary, command)
    : sandbox.hold(boundary, command);
}

function stepProgram(life: ConfinedProgram, memoryBytes: number): StepProgram {
  const { child } = life;
  const socket = life.pipe(channelFd);
  const channel = socket && new StepChannel(socket);
  // It may still report by its exit code why it closed the channel.
  socket?.once('close', () => void life.lose(new Error('The program closed its channel.')));
  let wasAsked = false;

  async function run(request: object, options: StepRun): Promise<unknown> {
    if (wasAsked) throw new Error('a program of a step serves one request');
    wasAsked = true;
    const { wallClockMs, signal, report, take = () => undefined, feed } = options;
    const { promise: result, resolve, reject } = Promise.withResolvers<unknown>();
    const over = new AbortController();
    const feeding = new Set<Promise<void>>();
    const send = (message: object) =>
      channel?.send(message, (error) => {
        // How it ended tells more, where it has.
        void life.lose(error).then(() => reject(crashed(error)));
      });
    const bring = async (piece: number) => {
      const file = (await feed?.(piece, over.signal)) ?? null;
      if (channel?.isOpen === true) send({ piece, file } satisfies PieceMessage);
    };
    const receive = (message: StepMessage) => {
      if (message.type === 'progress') report(message.progress);
      else if (message.type === 'part') take(message.part);
      else if (message.type === 'want') {
        checkPendingPieces(feeding.size);
        const bringing = bring(message.piece).catch(reject);
        feeding.add(bringing);
        void bringing.finally(() => feeding.delete(bringing));
      } else if (message.type === 'result') resolve(message.result);
      else reject(problemOf(message, null, memoryBytes));
    };
    // What a program says that reads a bad file may be anything.
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
      // All that it was to do is done, and a program of much memory takes long to end by itself.
      void life.kill();
      return answer;
    } catch (reason) {
      await life.kill();
      throw reason;
    } finally {
      memory.stop();
      channel?.listen(null);
      over.abort();
      if (feeding.size > 0) await atMost(feedMs, Promise.all(feeding));
    }
  }

  return {
    get isLost() {
      return !wasAsked && !(life.isAlive && channel?.isOpen === true);
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

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  await Promise.race([work, delay(ms, undefined, { signal: done.signal }).catch(() => undefined)]);
  done.abort();
}
