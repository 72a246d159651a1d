import type { ChildProcess } from 'node:child_process';
import type { Argument } from '../../adapters/confinement/argument.ts';
import { killGroup } from '../../adapters/confinement/start-program.ts';
import type { Scratch, ScratchFolder } from '../scratch.ts';
import { followStep, startStep, type StepLimits, type StepOptions } from './run-step.ts';

/** A step at work: its folder, and how to hand its program the request. */
export interface StepPlace {
  readonly folder: string;
  readonly run: (request: object, options: WarmStepOptions) => Promise<unknown>;
}

export type WarmStepOptions = Pick<StepOptions, 'signal' | 'report' | 'feed'> & {
  readonly wallClockMs: number;
};

/** A step whose program is kept started, so that a small job does not wait for a program to load. */
export interface WarmStep {
  /** Runs `work` with a folder and a program of its own; both are gone afterwards whatever happened. */
  use<T>(work: (place: StepPlace) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The end of a job comes first: a program that starts takes the processor from it (milliseconds). */
const afterJob = 50;

interface Started {
  readonly folder: ScratchFolder;
  readonly child: ChildProcess;
}

/**
 * Keeps one program started and waiting beside those at work: about 60 MB of memory, and some 250 once it has warmed
 * up, for some hundred milliseconds of every job. Each program serves one request and ends, so nothing of one upload
 * is there for the next.
 */
export function keepWarm(
  program: URL,
  args: readonly Argument[],
  scratch: Scratch,
  limits: Pick<StepLimits, 'memoryBytes' | 'sandbox'>,
): WarmStep {
  let closed = false;
  let spare: Promise<Started> | null = null;
  let planned: NodeJS.Timeout | undefined;

  const start = async (): Promise<Started> => {
    const folder = await scratch.take();
    const child = startStep(program, folder.path, limits, args);
    // Until it is followed nobody else listens; a spare that failed is noticed when it is taken.
    child.on('error', () => undefined);
    return { folder, child };
  };
  const prepare = () => {
    clearTimeout(planned);
    planned = undefined;
    if (closed || spare !== null) return;
    const starting = start();
    spare = starting;
    starting.catch(() => {
      // Meanwhile it may have been taken, and another one have its place.
      if (spare === starting) spare = null;
    });
  };
  const take = async (): Promise<Started> => {
    const waiting = spare;
    spare = null;
    const started = await waiting?.catch(() => null);
    if (started === null || started === undefined) return start();
    if (started.child.connected) return started;
    await end(started);
    return start();
  };

  prepare();
  return {
    async use(work) {
      const started = await take();
      try {
        return await work({
          folder: started.folder.path,
          run: (request, { wallClockMs, ...options }) =>
            followStep(started.child, request, { ...options, limits: { ...limits, wallClockMs } }),
        });
      } finally {
        await end(started);
        planned ??= setTimeout(prepare, afterJob);
      }
    },
    async close() {
      closed = true;
      clearTimeout(planned);
      const waiting = await spare?.catch(() => null);
      spare = null;
      if (waiting !== null && waiting !== undefined) await end(waiting);
    },
  };
}

async function end({ folder, child }: Started): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) killGroup(child);
  await folder[Symbol.asyncDispose]();
}
