import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '../../core/ports/object-store.ts';
import { checkOutput } from '../../workers/sandbox/check-output.ts';
import { checkedName, fileOfStep, readFileOfStep } from '../../workers/sandbox/file-of-step.ts';
import type {
  Step,
  StepExecutor,
  StepInput,
  StepIo,
  StepWorkspace,
} from '../../workers/sandbox/step-executor.ts';
import { runStep } from '../../workers/sandbox/run-step.ts';
import type { StepLimits } from '../../workers/sandbox/step-program.ts';

export interface RemoteOptions {
  /** The disk of the other machine, which the worker never accesses. */
  readonly disk: string;
  readonly objectStore: ObjectStore;
  readonly limits: Omit<StepLimits, 'wallClockMs'>;
}

/**
 * Runs steps as on another machine: each step starts in a new folder, and all input, output and intermediate
 * files are transferred as streams. No link, file or memory is shared with the worker.
 */
export function otherOrigin(options: RemoteOptions): StepExecutor {
  return checkOutput<StepExecutor>({
    async withWorkspace(work) {
      const workspace = new RemoteWorkspace(options, await mkdtemp(join(options.disk, 'kept-')));
      try {
        return await work(workspace);
      } finally {
        await workspace.end();
      }
    },
  });
}

class RemoteWorkspace implements StepWorkspace {
  readonly #options: RemoteOptions;
  /** Files for the next step. */
  readonly #stored: string;
  /** The folder of the running step. */
  #running: string | null = null;
  #isOver = false;

  constructor(options: RemoteOptions, stored: string) {
    this.#options = options;
    this.#stored = stored;
  }

  async stageIn(name: string, input: StepInput, { signal }: { readonly signal: AbortSignal }): Promise<void> {
    await write(await input.open(signal), join(this.#here(), checkedName(name)));
  }

  async run<Request extends object, Result, Part>(
    { program }: Step<Request, Result, Part>,
    request: Request,
    io: StepIo<Part>,
  ): Promise<Result> {
    const { signal, wallClockMs, report, onPart, pieces } = io;
    const folder = await mkdtemp(join((this.#here(), this.#options.disk), 'run-'));
    await copyAll(this.#stored, folder);
    await rm(this.#stored, { recursive: true });
    this.#running = folder;
    let received = 0;
    const feed = async (piece: number, stop: AbortSignal): Promise<string | null> => {
      const input = (await pieces?.(piece, stop)) ?? null;
      if (input === null) return null;
      const name = `piece-${received++}`;
      await write(await input.open(stop), join(folder, name));
      return name;
    };
    const { limits } = this.#options;
    const { memoryBytes } = limits;
    try {
      if ('serve' in program)
        return await program.serve(request, { folder, memoryBytes, signal, wallClockMs, report });
      const receive = onPart === undefined ? {} : { onPart: (part: unknown) => onPart(part as Part) };
      const rest = { folder, limits: { ...limits, wallClockMs }, signal, report, feed, ...receive };
      return (await runStep(program, request, rest)) as Result;
    } finally {
      // Parts that were passed on may still be read and removed meanwhile.
      await copyAll(folder, this.#stored);
      this.#running = null;
      await rm(folder, { recursive: true });
    }
  }

  read(name: string): Readable {
    return readFileOfStep(this.#running ?? this.#stored, name);
  }

  async remove(name: string): Promise<void> {
    await rm(fileOfStep(this.#running ?? this.#here(), name), { force: true });
  }

  async stageOut(
    name: string,
    key: string,
    options: { readonly size: number; readonly signal: AbortSignal },
  ) {
    const file = readFileOfStep(this.#here(), name);
    return this.#options.objectStore.put(key, file, { ...options, replace: true });
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await rm(this.#stored, { recursive: true });
  }

  #here(): string {
    if (this.#isOver) throw new Error('the workspace is closed');
    return this.#stored;
  }
}

async function write(bytes: AsyncIterable<Uint8Array>, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await pipeline(bytes, createWriteStream(file, { flags: 'wx' }));
}

/** Copies all files of a folder. */
async function copyAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    // The reader of a part may have removed it since the folder was listed. Opened first, because a stream
    // reports a missing file before anything listens to it.
    const source = await open(file).catch(nullIfMissing);
    if (source !== null)
      await write(source.createReadStream() as AsyncIterable<Uint8Array>, join(to, relative(from, file)));
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
