import { Worker } from 'node:worker_threads';
import { GeoError } from '../geo-error.ts';
import { type EncodeTile, encodeHere, encodeInTurn, type TileWork } from './encode-tile.ts';
import type { EncodedTile, EncodeOptions, FeatureBatch, Overfull } from './tile-builder.ts';

/** What the thread is asked, one after the other. */
export type TileRequest =
  | { begin: { options: EncodeOptions; kept: Uint8Array | null } }
  | { add: { turn: number; batch: FeatureBatch } }
  | { finish: true };

export type TileReply = { done: EncodedTile | Overfull | null } | { failure: string };

interface Asked {
  resolve: (reply: TileReply) => void;
  reject: (error: Error) => void;
}

/** Tiles of no more bytes of features are encoded by the caller's own thread, in a few milliseconds. */
const inlineBytes = 384 * 1024;
/** Megabytes that objects of the thread may take; the bytes of features and tiles lie beside them. */
const heapMegabytes = 64;
/** On a machine of much memory it would take 128 MB for what is garbage a moment later. */
const youngMegabytes = 16;

/**
 * One thread that encodes large tiles, so that other requests need not wait for them. It starts with the first of
 * them, and again after it has died; it does not keep the process alive.
 */
export class TileThread {
  #thread: Worker | null = null;
  /** What was asked and is not answered yet, in this order. */
  readonly #asked: Asked[] = [];
  #last: Promise<unknown> = Promise.resolve();
  readonly #program: URL;

  constructor(program = new URL('./tile-worker.ts', import.meta.url)) {
    this.#program = program;
  }

  /** Encodes a tile: a small one at once, large ones one after the other beside the caller. */
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
      await this.#ask({ begin: { options, kept: stored } }, []);
    },
    add: async (turn, { starts, ...read }) => {
      const bytes = ownMemory(read);
      await this.#ask({ add: { turn, batch: { starts, bytes } } }, [bytes.buffer]);
    },
    finish: async () => {
      const done = await this.#ask({ finish: true }, []);
      if (done === null) throw new GeoError('engine_failure', 'The thread of tiles began anew meanwhile.');
      if ('kept' in done) return done;
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
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
    });
    thread.on('message', (reply: TileReply) => this.#asked.shift()?.resolve(reply));
    const end = (reason: string) => {
      if (this.#thread !== thread) return;
      this.#thread = null;
      for (const { reject } of this.#asked.splice(0)) reject(new GeoError('engine_failure', reason));
    };
    thread.on('error', (error) => end(`The thread of tiles died: ${String(error)}`));
    thread.on('exit', () => end('The thread of tiles ended before its work.'));
    // Listening has bound the process to it.
    thread.unref();
    return thread;
  }
}

/** The bytes in memory that nothing else lies in: as they are, or a copy. */
function ownMemory({ bytes, isCached }: { bytes: Uint8Array; isCached: boolean }): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isOwn = !isCached && buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length;
  return isOwn ? new Uint8Array(buffer) : Uint8Array.from(bytes);
}
