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
import { refuseSmallDisk } from './disk-for-step.ts';
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
  /** Hears of a step that may need more memory than the limit. */
  readonly log?: Pick<Logger, 'warn'>;
  /** Steps of which a program is kept started, with its arguments. */
  readonly warm?: readonly WarmOrder[];
}

interface WarmOrder {
  readonly step: { readonly program: OwnProgram };
  readonly args: readonly Argument[];
}

export interface ChildProcessExecutor extends StepExecutor {
  /** Ends the programs that are kept warm, those at work too. */
  close(): Promise<void>;
}

type Machine = Omit<ChildProcessOptions, 'warm'> & {
  /** By the texts of their programs. */
  readonly kept: ReadonlyMap<string, WarmStep>;
};

/**
 * Runs each step in a child process of this one, in a folder on scratch. Inputs become files by a link where the store
 * has them on this machine, and what a step leaves is given to the store by its name.
 */
export function childProcessExecutor({ warm = [], ...options }: ChildProcessOptions): ChildProcessExecutor {
  const { scratch, limits } = options;
  const stored = new Map(
    warm.map(({ step: { program }, args }) => [
      program.text.href,
      prestartStep(program, args, scratch, limits),
    ]),
  );
  return checkOutput({
    async use(work, expects) {
      const workspace = new ChildProcessWorkspace({ ...options, kept: stored });
      try {
        if (expects?.ahead !== undefined) await workspace.prestart(expects.ahead);
        return await work(workspace);
      } finally {
        await workspace.end();
      }
    },
    async close() {
      await Promise.all([...stored.values()].map((step) => step.close()));
    },
  });
}

class ChildProcessWorkspace implements StepWorkspace {
  readonly #machine: Machine;
  /** Null as long as nothing lies there: a program that is kept warm has a folder of its own, and brings it along. */
  #folder: Promise<ScratchFolder> | null = null;
  #path = '';
  #isOver = false;
  #pieces = 0;
  /** A program that waits here for its step, by its text. */
  #ahead: { readonly text: string; readonly run: WarmWorkspace['run'] } | null = null;

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  /** Before anything else lies here; where no such program is kept nothing happens. */
  async prestart({ text }: OwnProgram): Promise<void> {
    const warm = this.#machine.kept.get(text.href);
    if (warm !== undefined) await this.#useWarmProgram(warm, text);
  }

  async bring(name: string, input: StepInput, watch: { readonly signal: AbortSignal }): Promise<void> {
    await this.#place(input, await this.#settle(), checkedName(name), watch);
  }

  async run<Request extends object, Result, Part>(
    step: Step<Request, Result, Part>,
    request: Request,
    io: StepIo<Part>,
  ): Promise<Result> {
    const { signal, wallClockMs, report } = io;
    const { program, leaves } = step;
    signal.throwIfAborted();
    this.#warnOfMemory(step, request);
    if ('serve' in program) {
      const folder = await this.#settle();
      await mkdir(join(folder, inputsFolder), { recursive: true });
      await refuseSmallDisk(folder, step.scratch(request));
      const { memoryBytes } = this.#machine.limits;
      return program.serve(request, { folder, memoryBytes, signal, wallClockMs, report });
    }
    const ask = await this.#ready(program);
    await refuseSmallDisk(this.#path, step.scratch(request));
    const disk =
      leaves && this.#machine.objectStore.local?.writeBack(this.#path, (name) => leaves.test(name));
    const receive = (progress: StepProgress) => {
      if (progress.stage === 'indexing') disk?.begin();
      report(progress);
    };
    const answer = ask(request, { signal, wallClockMs, report: receive, ...this.#heard(io) });
    try {
      // `checkOutput` proves the type.
      return (await answer) as Result;
    } finally {
      await disk?.end();
    }
  }

  read(name: string): Readable {
    if (this.#path === '') throw new Error('no step has run here');
    return readFileOfStep(this.#path, name);
  }

  async remove(name: string): Promise<void> {
    await rm(fileOfStep(await this.#settle(), name));
  }

  async storeAs(name: string, key: string, options: { readonly size: number; readonly signal: AbortSignal }) {
    const file = fileOfStep(await this.#settle(), name);
    checkRegularFile(file);
    const { objectStore } = this.#machine;
    const given = { ...options, replace: true };
    return objectStore.local?.adopt(key, file, given) ?? objectStore.putFile(key, file, given);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    const folder = await this.#folder?.catch(() => null);
    await folder?.[Symbol.asyncDispose]();
  }

  async #settle(take: () => Promise<ScratchFolder> = () => this.#machine.scratch.take()): Promise<string> {
    if (this.#isOver) throw new Error('the place of the steps is gone');
    return (this.#path = (await (this.#folder ??= take())).path);
  }

  /** A program in this place, which waits for its request or is started with it. Throws Refusal `sandbox_unavailable`. */
  async #ready(program: OwnProgram): Promise<(request: object, options: StepRun) => Promise<unknown>> {
    const { limits, kept: stored } = this.#machine;
    const { href } = program.text;
    const warm = this.#folder === null ? stored.get(href) : undefined;
    if (warm !== undefined && !this.#isOver) await this.#useWarmProgram(warm, program.text);
    if (this.#ahead?.text === href) {
      const { run } = this.#ahead;
      this.#ahead = null;
      // It was started for whatever its text serves.
      if (program.readsWith === 'libraries') limits.sandbox.demand();
      return run;
    }
    const folder = await this.#settle();
    return (request, { wallClockMs, ...options }) =>
      runStep(program, request, { folder, limits: { ...limits, wallClockMs }, ...options });
  }

  /** Its folder becomes the one of this place. */
  async #useWarmProgram(warm: WarmStep, { href }: URL): Promise<void> {
    const taking = warm.take();
    await this.#settle(() => taking);
    this.#ahead = { text: href, run: (await taking).run };
  }

  #place(input: StepInput, folder: string, name: string, watch: TransferWatch): Promise<string> {
    const { isShut: isInputReadOnly } = this.#machine.limits.sandbox;
    return stageInput(input, { folder, name, isInputReadOnly }, watch);
  }

  /** The limit is the operator's: whoever set it low hears why jobs end by it. */
  #warnOfMemory<Request>({ name, memory }: Step<Request, unknown, unknown>, request: Request): void {
    const { log, limits } = this.#machine;
    const expectedBytes = memory(request);
    if (expectedBytes <= limits.memoryBytes) return;
    const line = { step: name, expectedBytes, limitBytes: limits.memoryBytes };
    log?.warn(line, 'a step may need more memory than STEP_MEMORY_MIB lets it use');
  }

  #heard<Part>({ take, pieces }: StepIo<Part>): Pick<StepRun, 'take' | 'feed'> {
    let fed: string | null = null;
    const feed = async (piece: number, signal: AbortSignal): Promise<string | null> => {
      const input = (await pieces?.(piece, signal)) ?? null;
      if (input === null) return null;
      const name = `piece-${this.#pieces++}`;
      // The program has opened or removed the pieces before this one.
      if (fed !== null) await rm(fed, { force: true });
      fed = await this.#place(input, this.#path, name, { signal });
      return name;
    };
    return {
      feed,
      ...(take === undefined ? {} : { take: (part: unknown) => take(part as Part) }),
    };
  }
}
