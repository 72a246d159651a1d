import assert from 'node:assert/strict';
import { peakMemory } from './peak-memory.ts';
import { startTestStack, type TestStack, type TestStackOptions } from './stack.ts';

const MiB = 1024 * 1024;

/** A separate API process whose memory is measured; without workers, so every job stays pending. */
export interface WatchedApi {
  readonly stack: TestStack;
  readonly base: string;
  readonly pid: number | undefined;
  /** Creates a room and returns the Authorization header of its owner. */
  createRoom(roomId: string): Promise<string>;
  assertPeakBelow(limitMiB: number): void;
}

/** Starts one for the tests of a suite; skips them if the kernel does not report memory (not Linux). */
export function watchApi(options: TestStackOptions = {}): WatchedApi {
  let started: TestStack | undefined;
  before(async function () {
    // Only Linux reports the peak memory of a process.
    if (process.platform !== 'linux') this.skip();
    started = await startTestStack({ ...options, workers: false });
  });
  after(async () => {
    await started?.[Symbol.asyncDispose]();
  });

  const stack = (): TestStack => {
    assert.ok(started);
    return started;
  };
  const base = () => stack().apiUrls[0] ?? '';
  const pid = () => stack().apis[0]?.pid();
  return {
    get stack() {
      return stack();
    },
    get base() {
      return base();
    },
    get pid() {
      return pid();
    },
    async createRoom(roomId) {
      const authorization = `Bearer ${await stack().tokenOf('owner')}`;
      await fetch(`${base()}/api/rooms/${roomId}`, { method: 'POST', headers: { authorization } });
      return authorization;
    },
    assertPeakBelow(limitMiB) {
      const peak = peakMemory(pid()) / MiB;
      assert.ok(peak < limitMiB, `${Math.round(peak)} MiB at the peak`);
    },
  };
}
