import { Worker } from 'node:worker_threads';
import { GeoError } from '../geo-error.ts';
import { compileCacheEnvironment } from './compile-cache.ts';

/** What the thread sends for each request, in order. */
export type ThreadReply<Reply> = { done: Reply } | { failure: string };

interface Asked<Reply> {
  resolve: (reply: ThreadReply<Reply>) => void;
  reject: (error: Error) => void;
}

/** Heap limit of the thread in megabytes; the memory of transferred bytes is outside it. */
const heapMegabytes = 64;
/** On a machine with much memory, the default would use 128 MB for short-lived garbage. */
const youngMegabytes = 16;

/**
 * A thread that answers requests in order (`serveRequests`). It starts with the first of them, and restarts
 * after a failure; it does not keep the process alive.
 */
export class RequestThread<Request, Reply> {
  #thread: Worker | null = null;
  /** Pending requests, in order. */
  readonly #asked: Asked<Reply>[] = [];
  readonly #program: URL;
  readonly #name: string;

  /** `name` begins the messages of failures. */
  constructor(program: URL, name: string) {
    this.#program = program;
    this.#name = name;
  }

  /** Sends a request; `memory` is transferred to the thread. Throws GeoError `engine_failure`. */
  async ask(request: Request, memory: ArrayBuffer[]): Promise<Reply> {
    const thread = (this.#thread ??= this.#start());
    const reply = await new Promise<ThreadReply<Reply>>((resolve, reject) => {
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
    thread.on('message', (reply: ThreadReply<Reply>) => this.#asked.shift()?.resolve(reply));
    const end = (reason: string) => {
      if (this.#thread !== thread) return;
      this.#thread = null;
      for (const { reject } of this.#asked.splice(0)) reject(new GeoError('engine_failure', reason));
    };
    thread.on('error', (error) => end(`${this.#name} failed: ${String(error)}`));
    thread.on('exit', () => end(`${this.#name} exited before it finished.`));
    // The listeners keep the process alive.
    thread.unref();
    return thread;
  }
}
