import type { ChildProcess } from 'node:child_process';
import { type Argument, ownPath } from '../../adapters/confinement/argument.ts';
import type { Sandbox } from '../../adapters/confinement/sandbox.ts';
import { killGroup, startProgram } from '../../adapters/confinement/start-program.ts';
import { JobProblem } from '../job-problem.ts';
import { guardMemory } from './guard-memory.ts';
import { ownReaders } from './programs.ts';
import { programCommand, programEnvironment, programText } from './sandbox.ts';
import type { PieceMessage, StepMessage, StepProgress } from './step-protocol.ts';

export interface StepLimits {
  /** Resident memory of the whole program. */
  readonly memoryBytes: number;
  readonly wallClockMs: number;
  readonly sandbox: Sandbox;
}

export interface StepOptions {
  /** The only folder that the program may write to, and beside the program text the only one it may read. */
  readonly folder: string;
  readonly limits: StepLimits;
  readonly signal: AbortSignal;
  readonly report: (progress: StepProgress) => void;
  /** Takes parts of the result as the program hands them over. */
  readonly take?: (part: unknown) => void;
  /** Brings a piece of the input, counted from 0, into the folder; null behind the last one. */
  readonly feed?: (piece: number, signal: AbortSignal) => Promise<string | null>;
}

/**
 * Runs a step in a program of its own: without credentials, with little to read, in limits of memory and time, and
 * killed with all its threads and children when it passes them or `signal` fires. Whatever it does, this process
 * lives. Resolves with the program's result; rejects with JobProblem, or with the signal's reason.
 */
export async function runStep(program: URL, request: object, options: StepOptions): Promise<unknown> {
  options.signal.throwIfAborted();
  return followStep(startStep(program, options.folder, options.limits), request, options);
}

/** Starts a step's program, which waits for its request. Throws Refusal `sandbox_unavailable`. */
export function startStep(
  program: URL,
  folder: string,
  { memoryBytes, sandbox }: Pick<StepLimits, 'memoryBytes' | 'sandbox'>,
  args: readonly Argument[] = [],
): ChildProcess {
  const command = [...programCommand(program, folder, memoryBytes), ...args];
  const boundary = { folder: ownPath(folder), readable: programText(program), limits: {} };
  const held = ownReaders.has(String(program))
    ? sandbox.holdAsFarAsPossible(boundary, command)
    : sandbox.hold(boundary, command);
  return startProgram(held, {
    folder,
    environment: programEnvironment(folder),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** Hands a program that was started its request, and sees it through to its end. */
export function followStep(
  child: ChildProcess,
  request: object,
  options: Omit<StepOptions, 'folder'>,
): Promise<unknown> {
  return new Promise((resolve, reject) => follow(child, request, options, resolve, reject));
}

type StepOutcome = Exclude<StepMessage, { type: 'progress' | 'part' | 'want' }>;

function follow(
  child: ChildProcess,
  request: object,
  { limits, signal, report, take = () => undefined, feed }: Omit<StepOptions, 'folder'>,
  resolve: (result: unknown) => void,
  reject: (reason: unknown) => void,
): void {
  let outcome: StepOutcome | undefined;
  let verdict: unknown;
  let lastWords = '';
  const kill = (reason: unknown) => {
    verdict ??= reason;
    killGroup(child);
  };
  const abort = () => kill(signal.reason);
  const clock = setTimeout(() => kill(JobProblem.of('time_exceeded')), limits.wallClockMs);
  const memory = guardMemory(child, limits.memoryBytes, () => kill(JobProblem.of('memory_exceeded')));
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  const over = new AbortController();
  const feeding = new Set<Promise<void>>();
  const bring = (piece: number) => {
    const bringing = (feed?.(piece, over.signal) ?? Promise.resolve(null)).then((file) => {
      if (child.connected) child.send({ piece, file } satisfies PieceMessage, () => undefined);
    }, kill);
    feeding.add(bringing);
    void bringing.finally(() => feeding.delete(bringing));
  };

  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-8000);
  });
  child.on('message', (message: StepMessage) => {
    if (message.type === 'progress') report(message.progress);
    else if (message.type === 'part') take(message.part);
    else if (message.type === 'want') bring(message.piece);
    else outcome = message;
    // All that it was to do is done, and a program of much memory takes long to end by itself.
    if (outcome?.type !== 'result') return;
    killGroup(child);
    settle(null, null);
  });
  child.on('error', (error) => kill(JobProblem.of('step_crashed', { attempts: 3, cause: error })));
  let isSettled = false;
  const settle = (code: number | null, killedBy: NodeJS.Signals | null) => {
    if (isSettled) return;
    isSettled = true;
    clearTimeout(clock);
    memory.stop();
    signal.removeEventListener('abort', abort);
    const isDone = outcome?.type === 'result' && verdict === undefined;
    const problem = isDone ? undefined : (verdict ?? problemOf(outcome, code, killedBy, lastWords));
    // Nothing may still be on its way into the folder once the step is over.
    over.abort();
    void Promise.all(feeding).then(() => {
      if (outcome?.type === 'result' && problem === undefined) resolve(outcome.result);
      else reject(problem);
    });
  };
  child.once('close', settle);
  child.send(request, () => undefined);
}

function problemOf(
  outcome: StepOutcome | undefined,
  code: number | null,
  killedBy: NodeJS.Signals | null,
  lastWords: string,
): JobProblem {
  // The room that a step's disk lacks may be there when others are done.
  if (outcome?.type === 'refused' && outcome.code === 'disk_full') {
    return JobProblem.of('disk_full', { attempts: 3 });
  }
  if (outcome?.type === 'refused') {
    return new JobProblem(outcome.code, outcome.message, { details: { ...outcome.details } });
  }
  if (
    /heap out of memory|Array buffer allocation failed|ERR_WORKER_OUT_OF_MEMORY/.test(
      lastWords + words(outcome),
    )
  ) {
    return JobProblem.of('memory_exceeded');
  }
  const how = killedBy === null ? `exit code ${code ?? 'none'}` : `signal ${killedBy}`;
  const cause = new Error(`The step ended with ${how}.\n${words(outcome)}${lastWords}`);
  return JobProblem.of('step_crashed', { attempts: 3, cause });
}

function words(outcome: StepOutcome | undefined): string {
  return outcome?.type === 'failed' ? `${outcome.stack}\n` : '';
}
