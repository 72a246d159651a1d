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
import type { PodExecutorOptions } from './pod-executor-options.ts';
import type { PodsOfWorkspace } from './pods-of-workspace.ts';
import { RunInWorkspace } from './run-in-workspace.ts';
import { keyOf, orderOf } from './step-order.ts';

/** A workspace whose files and steps are in a pod. */
export class PodWorkspace implements StepWorkspace {
  readonly #options: PodExecutorOptions;
  readonly #pods: PodsOfWorkspace;
  #runs = 0;

  constructor(options: PodExecutorOptions, pods: PodsOfWorkspace) {
    this.#options = options;
    this.#pods = pods;
  }

  async stageIn(name: string, input: StepInput, watch: TransferWatch): Promise<void> {
    const own = checkedName(name);
    const { remote } = this.#options.objectStore;
    // Other inputs can be read only once.
    const isRepeatable = input.key !== undefined || input.identity !== undefined;
    await this.#pods.use(watch.signal, (at) => at.stage(own, input, watch, remote), { isRepeatable });
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
    const order = orderOf(step, request, io.wallClockMs);
    const run = new RunInWorkspace(
      { key: keyOf(order), number: this.#runs++, order },
      io,
      objectStore.remote,
    );
    try {
      // `checkOutput` validates the type.
      return (await this.#pods.use(signal, (at) => run.follow(at))) as Result;
    } catch (error) {
      if (!this.#pods.isLeftAfter(error)) await this.#pods.cancel(run.number);
      throw error;
    }
  }

  read(name: string): Readable {
    return Readable.from(this.#bytesOf(name), { objectMode: false });
  }

  async *#bytesOf(name: string): AsyncGenerator<Uint8Array> {
    const own = checkedName(name);
    for (let position = 0; ;) {
      const at = await this.#pods.connected(neverAborted());
      let skipped = position;
      try {
        for await (const slab of at.read(own)) {
          const rest = slab.subarray(Math.min(skipped, slab.length));
          skipped -= slab.length - rest.length;
          position += rest.length;
          if (rest.length > 0) yield rest;
        }
        return;
      } catch (error) {
        await this.#pods.throwUnlessLost(at, error);
      }
    }
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
        return objectStore.put(key, Readable.from(at.read(own), { objectMode: false }), {
          size,
          signal,
          replace: true,
          checksum: false,
        });
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
