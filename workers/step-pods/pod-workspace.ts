import { Readable } from 'node:stream';
import { limits } from '../../core/limits.ts';
import { ObjectSizeMismatch, type StoredObject } from '../../core/ports/object-store.ts';
import { checkedName } from '../sandbox/file-of-step.ts';
import type {
  TransferWatch,
  Step,
  StepInput,
  StepIo,
  StepWorkspace,
  StoreFileOptions,
} from '../sandbox/step-executor.ts';
import { fileAt } from './open-workspace.ts';
import type { PodExecutorOptions } from './pod-executor-options.ts';
import type { PodsOfWorkspace } from './pods-of-workspace.ts';
import { runInWorkspace } from './run-in-workspace.ts';

/** A workspace whose files and steps are in a pod. */
export class PodWorkspace implements StepWorkspace {
  readonly #options: PodExecutorOptions;
  readonly #pods: PodsOfWorkspace;

  constructor(options: PodExecutorOptions, pods: PodsOfWorkspace) {
    this.#options = options;
    this.#pods = pods;
  }

  async stageIn(name: string, input: StepInput, watch: TransferWatch): Promise<void> {
    const path = fileAt(checkedName(name));
    await this.#pods.use(watch.signal, (at) => at.put(path, input, watch, this.#options.objectStore.remote));
  }

  async run<Request extends object, Result, Part>(
    step: Step<Request, Result, Part>,
    request: Request,
    io: StepIo<Part>,
  ): Promise<Result> {
    const { signal } = io;
    const { objectStore, memoryLimit: limitBytes, log } = this.#options;
    signal.throwIfAborted();
    const needs = { memory: step.memory(request), scratch: step.scratch(request) };
    if (needs.memory > limitBytes) {
      const line = { step: step.name, expectedBytes: needs.memory, limitBytes };
      log?.warn(line, 'a step may need more memory than STEP_MEMORY_MIB allows');
    }
    await this.#pods.fit(needs, signal);
    return this.#pods.use(signal, (at) => runInWorkspace(at, step, request, io, objectStore.remote));
  }

  read(name: string): Readable {
    const pods = this.#pods;
    const bytes = async function* () {
      const own = checkedName(name);
      yield* await pods.use(neverAborted(), (at) => Promise.resolve(at.read(own)));
    };
    return Readable.from(bytes(), { objectMode: false });
  }

  async remove(name: string): Promise<void> {
    const own = checkedName(name);
    await this.#pods.use(neverAborted(), (at) => at.remove(own));
  }

  async stageOut(name: string, key: string, { size, signal }: StoreFileOptions): Promise<StoredObject> {
    const own = checkedName(name);
    const { objectStore } = this.#options;
    return this.#pods.use(signal, async (at) => {
      const write = (await objectStore.remote?.writeUrl(key, size, limits.signedUrlSeconds)) ?? null;
      if (write === null)
        return objectStore.put(key, at.read(own), { size, signal, replace: true, checksum: false });
      // The URL does not overwrite what an interrupted attempt stored.
      await objectStore.delete(key);
      await at.send(own, size, write, signal);
      // The pod is untrusted, so the stored object is verified.
      const stored = await objectStore.head(key);
      if (stored?.bytes === size) return stored;
      await objectStore.delete(key);
      throw new ObjectSizeMismatch(
        `Expected an object of ${size} bytes, but it has ${stored?.bytes ?? 'none'}.`,
      );
    });
  }
}

function neverAborted(): AbortSignal {
  return new AbortController().signal;
}
