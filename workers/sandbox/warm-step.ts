import type { Argument } from '../../adapters/confinement/argument.ts';
import type { OwnProgram } from './step-executor.ts';
import type { Scratch, ScratchFolder } from './scratch.ts';
import { startStep, type StepLimits, type StepProgram, type StepRun } from './step-program.ts';

/**
 * A prestarted program: its folder, which is removed with the program, and a function that sends the request.
 */
export interface WarmWorkspace extends ScratchFolder {
  readonly run: (request: object, options: StepRun) => Promise<unknown>;
}

/** Keeps a program of a step prestarted, so that small jobs do not wait for it to load. */
export interface WarmStep {
  /** A folder with a program that runs in it; its disposal ends the program and removes the folder. */
  acquire(): Promise<WarmWorkspace>;
  /** Ends all programs, including those that run a step, and starts no other. */
  close(): Promise<void>;
}

/**
 * Delay before the next program is started: its start would slow down the end of the current job
 * (milliseconds).
 */
const afterJob = 50;

/** A folder with the program that was started in it. */
interface Started {
  readonly folder: string;
  readonly program: () => StepProgram;
  /** Replaces a lost program with a new one. */
  renew(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Keeps one program started and waiting beside those that run steps: about 60 MB of memory, and 250 MB for a
 * few hundred milliseconds of each job once it has warmed up. Each program serves one request and ends, so
 * that no data of one upload is visible to the next.
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
  /** All programs that have a folder or are about to create one. */
  const active = new Set<Promise<Started>>();

  const begin = async (forget: () => void): Promise<Started> => {
    const folder = await scratch.createFolder();
    let ending: Promise<void> | undefined;
    const launch = () => startStep(program, folder.path, limits, args);
    const endOf = async (last: StepProgram | null) => {
      await last?.end();
      await folder[Symbol.asyncDispose]();
      forget();
    };
    let current: StepProgram;
    try {
      if (closed) throw new Error('the prestarted programs are being stopped');
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
        if (ending !== undefined || closed) throw new Error('the step has ended');
        current = launch();
      },
      end: () => (ending ??= endOf(current)),
    };
  };
  const start = (): Promise<Started> => {
    const starting: Promise<Started> = begin(() => active.delete(starting));
    active.add(starting);
    starting.catch(() => {
      active.delete(starting);
      // It may have been acquired meanwhile, and another one may be the spare.
      if (spare === starting) spare = null;
    });
    return starting;
  };
  const prepare = () => {
    planned = undefined;
    if (!closed) spare ??= start();
  };
  const acquire = async (): Promise<Started> => {
    const waiting = spare;
    spare = null;
    return (await waiting?.catch(() => null)) ?? start();
  };

  prepare();
  return {
    async acquire() {
      const started = await acquire();
      return {
        path: started.folder,
        async run(request, options) {
          // It may have died while it waited or after it was acquired; its folder contains nothing of value.
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
      await Promise.allSettled([...active].map(async (starting) => (await starting).end()));
    },
  };
}
