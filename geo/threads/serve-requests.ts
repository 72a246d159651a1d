import { parentPort } from 'node:worker_threads';
import type { ThreadReply } from './request-thread.ts';

/** Answers the requests to this thread (`RequestThread`); the memory that `memoryOf` returns is transferred. */
export function serveRequests<Work extends (request: never) => unknown>(
  work: Work,
  memoryOf: (reply: ReturnType<Work>) => readonly ArrayBufferLike[],
): void {
  parentPort?.on('message', (request) => {
    try {
      const done = work(request as never) as ReturnType<Work>;
      const memory = memoryOf(done).filter((each) => each instanceof ArrayBuffer);
      parentPort?.postMessage({ done } satisfies ThreadReply<ReturnType<Work>>, memory);
    } catch (error) {
      parentPort?.postMessage({ failure: String(error) } satisfies ThreadReply<never>);
    }
  });
}
