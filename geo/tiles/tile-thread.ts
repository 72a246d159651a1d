import { Worker } from 'node:worker_threads';
import { GeoError } from '../geo-error.ts';
import { compileCacheEnvironment } from '../threads/compile-cache.ts';
import { type EncodeTile, encodeHere, encodeInTurn, type TileWork } from './encode-tile.ts';
import type { EncodedTile, TileEncodeOptions, TileFeatureBatch, Overfull } from './tile-builder.ts';

/** The requests to the thread, in order. */
export type TileRequest =
  | { begin: { options: TileEncodeOptions; selected: Uint8Array | null } }
  | { add: { turn: number; batch: TileFeatureBatch } }
  | { finish: true };

export type TileReply = { done: EncodedTile | Overfull | null } | { failure: string };

interface Asked {
  resolve: (reply: TileReply) => void;
  reject: (error: Error) => void;
}

/**
 * Tiles with at most this many bytes of features are encoded on the caller's thread, in a few milliseconds.
 */
const inlineBytes = 384 * 1024;
/** Heap limit of the thread in megabytes; the bytes of features and tiles are outside it. */
const heapMegabytes = 64;
/** On a machine with much memory, the default would use 128 MB for short-lived garbage. */
const youngMegabytes = 16;

/**
 * A thread that encodes large tiles, so that other requests need not wait for them. It starts with the first
 * of them, and restarts after a failure; it does not keep the process alive.
 */
export class TileThread {
  #thread: Worker | null = null;
  /** Pending requests, in order. */
  readonly #asked: Asked[] = [];
  #last: Promise<unknown> = Promise.resolve();
  readonly #program: URL;

  constructor(program = new URL('./tile-worker.ts', import.meta.url)) {
    this.#program = program;
  }

  /** Encodes a tile: a small one immediately, large ones one after the other on the thread. */
  readonly encode: EncodeTile = (features, options, signal) => {
    const lengths = features.flatMap(({ batches }) => batches.map(({ length }) => length));
    if (lengths.reduce((sum, length) => sum + length, 0) <= inlineBytes)
      return encodeHere(features, options, signal);
    const tile = this.#last.then(() => encodeInTurn(features, options, this.#work, signal));
    this.#last = tile.catch(() => undefined);
    return tile;
  };

  readonly #work: TileWork = {
    begin: async (options, stored) => {
      await this.#ask({ begin: { options, selected: stored } }, []);
    },
    add: async (turn, { starts, ...read }) => {
      const bytes = ownMemory(read);
      await this.#ask({ add: { turn, batch: { starts, bytes } } }, [bytes.buffer]);
    },
    finish: async () => {
      const done = await this.#ask({ finish: true }, []);
      if (done === null) throw new GeoError('engine_failure', 'The tile thread was restarted.');
      if ('selected' in done) return done;
      const { buffer, byteOffset, length } = done.bytes;
      return { ...done, bytes: Buffer.from(buffer, byteOffset, length) };
    },
  };

  async #ask(request: TileRequest, memory: ArrayBuffer[]): Promise<EncodedTile | Overfull | null> {
    const thread = (this.#thread ??= this.#start());
    const reply = await new Promise<TileReply>((resolve, reject) => {
      thread.postMessage(request, memory);
      this.#asked.push({ resolve, reject });
    });
    if ('failure' in reply) throw new GeoError('engine_failure', reply.failure);
    return reply.done;
  }

  #start(): Worker {
    const thread = new Worker(this.#program, {
      env: compileCacheEnvironment(),
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
    });
    thread.on('message', (reply: TileReply) => this.#asked.shift()?.resolve(reply));
    const end = (reason: string) => {
      if (this.#thread !== thread) return;
      this.#thread = null;
      for (const { reject } of this.#asked.splice(0)) reject(new GeoError('engine_failure', reason));
    };
    thread.on('error', (error) => end(`The tile thread failed: ${String(error)}`));
    thread.on('exit', () => end('The tile thread exited before it finished.'));
    // The listeners keep the process alive.
    thread.unref();
    return thread;
  }
}

/** The bytes in memory that they do not share: unchanged, or a copy. */
function ownMemory({ bytes, isCached }: { bytes: Uint8Array; isCached: boolean }): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isOwn = !isCached && buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length;
  return isOwn ? new Uint8Array(buffer) : Uint8Array.from(bytes);
}
