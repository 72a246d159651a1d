import type { Argument } from '../../adapters/confinement/argument.ts';
import type { OwnProgram } from './step-executor.ts';
import type { Scratch, ScratchFolder } from './scratch.ts';
import { startStep, type StepLimits, type StepProgram, type StepRun } from './step-program.ts';

/** A step at work: its folder, which goes with its program, and how to hand that the request. */
export interface WarmWorkspace extends ScratchFolder {
  readonly run: (request: object, options: StepRun) => Promise<unknown>;
}

/** A step whose program is kept started, so that a small job does not wait for a program to load. */
export interface WarmStep {
  /** A folder with a program of its own in it; both go with its disposal. */
  take(): Promise<WarmWorkspace>;
  /** Ends all programs, those at work too, and starts no other. */
  close(): Promise<void>;
}

/** The end of a job comes first: a program that starts takes the processor from it (milliseconds). */
const afterJob = 50;

/** A folder with the program that was started in it. */
interface Started {
  readonly folder: string;
  readonly program: () => StepProgram;
  /** Puts another program in the place of one that is lost. */
  renew(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Keeps one program started and waiting beside those at work: about 60 MB of memory, and some 250 once it has warmed
 * up, for some hundred milliseconds of every job. Each program serves one request and ends, so nothing of one upload
 * is there for the next.
 */
export function prestartStep(
  program: OwnProgram,
  args: readonly Argument[],
  scratch: Scratch,
  limits: Pick<StepLimits, 'memoryBytes' | 'sandbox'>,
): WarmStep {
  let closed = false;
  let spare: Promise<Started> | null = null;
  let planned: NodeJS.Timeout | undefined;
  /** All that hold a folder, or are about to, until it is gone. */
  const held = new Set<Promise<Started>>();

  const begin = async (forget: () => void): Promise<Started> => {
    const folder = await scratch.take();
    let ending: Promise<void> | undefined;
    const launch = () => startStep(program, folder.path, limits, args);
    const endOf = async (last: StepProgram | null) => {
      await last?.end();
      await folder[Symbol.asyncDispose]();
      forget();
    };
    let current: StepProgram;
    try {
      if (closed) throw new Error('the programs of steps are being ended');
      current = launch();
    } catch (error) {
      await endOf(null);
      throw error;
    }
    return {
      folder: folder.path,
      program: () => current,
      async renew() {
        await current.end();
        if (ending !== undefined || closed) throw new Error('the step is over');
        current = launch();
      },
      end: () => (ending ??= endOf(current)),
    };
  };
  const start = (): Promise<Started> => {
    const starting: Promise<Started> = begin(() => held.delete(starting));
    held.add(starting);
    starting.catch(() => {
      held.delete(starting);
      // Meanwhile it may have been taken, and another one have its place.
      if (spare === starting) spare = null;
    });
    return starting;
  };
  const prepare = () => {
    planned = undefined;
    if (!closed) spare ??= start();
  };
  const take = async (): Promise<Started> => {
    const waiting = spare;
    spare = null;
    return (await waiting?.catch(() => null)) ?? start();
  };

  prepare();
  return {
    async take() {
      const started = await take();
      return {
        path: started.folder,
        async run(request, options) {
          // It may have died while it waited or since it was taken; nothing that matters was in it.
          if (started.program().isLost) await started.renew();
          return started.program().run(request, options);
        },
        async [Symbol.asyncDispose]() {
          await started.end();
          if (!closed) planned ??= setTimeout(prepare, afterJob);
        },
      };
    },
    async close() {
      closed = true;
      clearTimeout(planned);
      spare = null;
      await Promise.allSettled([...held].map(async (starting) => (await starting).end()));
    },
  };
}
