import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Argument } from '../../adapters/confinement/argument.ts';
import { inputsFolder } from '../../adapters/confinement/confinement.ts';
import type { ObjectStore } from '../../core/ports/object-store.ts';
import type { Scratch, ScratchFolder } from './scratch.ts';
import { runStep } from './run-step.ts';
import type { StepLimits, StepRun } from './step-program.ts';
import type { StepProgress } from './step-protocol.ts';
import { checkOutput } from './check-output.ts';
import { prestartStep, type WarmWorkspace, type WarmStep } from './warm-step.ts';
import { checkedName, checkRegularFile, fileOfStep, readFileOfStep } from './file-of-step.ts';
import { requireDisk } from './require-disk.ts';
import { stageInput } from './stage-input.ts';
import type {
  TransferWatch,
  OwnProgram,
  Step,
  StepExecutor,
  StepInput,
  StepIo,
  StepWorkspace,
} from './step-executor.ts';

export interface ChildProcessOptions {
  readonly scratch: Scratch;
  readonly objectStore: Pick<ObjectStore, 'putFile' | 'local'>;
  readonly limits: Omit<StepLimits, 'wallClockMs'>;
  /** Logs steps that may need more memory than the limit. */
  readonly log?: Pick<Logger, 'warn'>;
  /** Steps for which one program is always prestarted, with its arguments. */
  readonly warm?: readonly WarmOrder[];
}

interface WarmOrder {
  readonly step: { readonly program: OwnProgram };
  readonly args: readonly Argument[];
}

export interface ChildProcessExecutor extends StepExecutor {
  /** Ends all prestarted programs, including those that are running a step. */
  close(): Promise<void>;
}

type Context = Omit<ChildProcessOptions, 'warm'> & {
  /** Prestarted programs, keyed by the URL of their module. */
  readonly warmSteps: ReadonlyMap<string, WarmStep>;
};

/**
 * Runs each step in a child process, in a folder on scratch. Inputs on the same file system become links, and
 * outputs are adopted by the store without a copy where it is local.
 */
export function childProcessExecutor({ warm = [], ...options }: ChildProcessOptions): ChildProcessExecutor {
  const { scratch, limits } = options;
  const warmSteps = new Map(
    warm.map(({ step: { program }, args }) => [
      program.text.href,
      prestartStep(program, args, scratch, limits),
    ]),
  );
  return checkOutput({
    async withWorkspace(work, expects) {
      const workspace = new ChildProcessWorkspace({ ...options, warmSteps });
      try {
        if (expects?.prestart !== undefined) await workspace.prestart(expects.prestart);
        return await work(workspace);
      } finally {
        await workspace.end();
      }
    },
    async close() {
      await Promise.all([...warmSteps.values()].map((step) => step.close()));
    },
  });
}

class ChildProcessWorkspace implements StepWorkspace {
  readonly #context: Context;
  /** Null until the folder is needed; a prestarted program brings its own folder. */
  #folder: Promise<ScratchFolder> | null = null;
  #path = '';
  #isClosed = false;
  #pieces = 0;
  /** A prestarted program that waits for its step, with the URL of its module. */
  #prestarted: { readonly text: string; readonly run: WarmWorkspace['run'] } | null = null;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Called before the folder is created; no effect for programs that are not prestarted. */
  async prestart({ text }: OwnProgram): Promise<void> {
    const warm = this.#context.warmSteps.get(text.href);
    if (warm !== undefined) await this.#useWarmProgram(warm, text);
  }

  async stageIn(name: string, input: StepInput, watch: { readonly signal: AbortSignal }): Promise<void> {
    await this.#stage(input, await this.#openFolder(), checkedName(name), watch);
  }

  async run<Request extends object, Result, Part>(
    step: Step<Request, Result, Part>,
    request: Request,
    io: StepIo<Part>,
  ): Promise<Result> {
    const { signal, wallClockMs, report } = io;
    const { program, outputFiles } = step;
    signal.throwIfAborted();
    this.#warnOfMemory(step, request);
    if ('serve' in program) {
      const folder = await this.#openFolder();
      await mkdir(join(folder, inputsFolder), { recursive: true });
      await requireDisk(folder, step.scratch(request));
      const { memoryBytes } = this.#context.limits;
      return program.serve(request, { folder, memoryBytes, signal, wallClockMs, report });
    }
    const send = await this.#ready(program);
    await requireDisk(this.#path, step.scratch(request));
    const disk =
      outputFiles && this.#context.objectStore.local?.writeBack(this.#path, (name) => outputFiles.test(name));
    const receive = (progress: StepProgress) => {
      if (progress.stage === 'indexing') disk?.begin();
      report(progress);
    };
    const response = send(request, { signal, wallClockMs, report: receive, ...this.#callbacks(io) });
    try {
      // `checkOutput` validates the type.
      return (await response) as Result;
    } finally {
      await disk?.end();
    }
  }

  read(name: string): Readable {
    if (this.#path === '') throw new Error('no step has run in this workspace');
    return readFileOfStep(this.#path, name);
  }

  async remove(name: string): Promise<void> {
    await rm(fileOfStep(await this.#openFolder(), name), { force: true });
  }

  async stageOut(
    name: string,
    key: string,
    options: { readonly size: number; readonly signal: AbortSignal },
  ) {
    const file = fileOfStep(await this.#openFolder(), name);
    checkRegularFile(file);
    const { objectStore } = this.#context;
    const write = { ...options, replace: true };
    return objectStore.local?.adopt(key, file, write) ?? objectStore.putFile(key, file, write);
  }

  async end(): Promise<void> {
    this.#isClosed = true;
    const folder = await this.#folder?.catch(() => null);
    await folder?.[Symbol.asyncDispose]();
  }

  async #openFolder(
    create: () => Promise<ScratchFolder> = () => this.#context.scratch.createFolder(),
  ): Promise<string> {
    if (this.#isClosed) throw new Error('the workspace is closed');
    return (this.#path = (await (this.#folder ??= create())).path);
  }

  /**
   * Returns a function that sends the request to the prestarted program of this workspace, or starts a
   * program with it. Throws Refusal `sandbox_unavailable`.
   */
  async #ready(program: OwnProgram): Promise<(request: object, options: StepRun) => Promise<unknown>> {
    const { limits, warmSteps } = this.#context;
    const { href } = program.text;
    const warm = this.#folder === null ? warmSteps.get(href) : undefined;
    if (warm !== undefined && !this.#isClosed) await this.#useWarmProgram(warm, program.text);
    if (this.#prestarted?.text === href) {
      const { run } = this.#prestarted;
      this.#prestarted = null;
      // The prestarted program was started without this check, because one program serves several steps.
      if (program.readsWith === 'libraries') limits.sandbox.demand();
      return run;
    }
    const folder = await this.#openFolder();
    return (request, { wallClockMs, ...options }) =>
      runStep(program, request, { folder, limits: { ...limits, wallClockMs }, ...options });
  }

  /** The folder of the program becomes the folder of this workspace. */
  async #useWarmProgram(warm: WarmStep, { href }: URL): Promise<void> {
    const acquiring = warm.acquire();
    await this.#openFolder(() => acquiring);
    this.#prestarted = { text: href, run: (await acquiring).run };
  }

  #stage(input: StepInput, folder: string, name: string, watch: TransferWatch): Promise<string> {
    const { hasNamespaces: isInputReadOnly } = this.#context.limits.sandbox;
    return stageInput(input, { folder, name, isInputReadOnly }, watch);
  }

  /** Operators set the limit; the warning tells them why jobs exceed it. */
  #warnOfMemory<Request>({ name, memory }: Step<Request, unknown, unknown>, request: Request): void {
    const { log, limits } = this.#context;
    const expectedBytes = memory(request);
    if (expectedBytes <= limits.memoryBytes) return;
    const line = { step: name, expectedBytes, limitBytes: limits.memoryBytes };
    log?.warn(line, 'a step may need more memory than STEP_MEMORY_MIB allows');
  }

  #callbacks<Part>({ onPart, pieces }: StepIo<Part>): Pick<StepRun, 'onPart' | 'feed'> {
    let fed: string | null = null;
    const feed = async (piece: number, signal: AbortSignal): Promise<string | null> => {
      const input = (await pieces?.(piece, signal)) ?? null;
      if (input === null) return null;
      const name = `piece-${this.#pieces++}`;
      // The program has opened or removed the previous pieces.
      if (fed !== null) await rm(fed, { force: true });
      fed = await this.#stage(input, this.#path, name, { signal });
      return name;
    };
    return {
      feed,
      ...(onPart === undefined ? {} : { onPart: (part: unknown) => onPart(part as Part) }),
    };
  }
}
