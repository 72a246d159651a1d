import { setTimeout as delay } from 'node:timers/promises';
import { commandOf, descendants } from '../support/descendants.ts';
import type { TestPart } from '../support/stack.ts';
import { when } from '../support/when.ts';

/** A fault injected into a stack, with its weight relative to the others. */
export interface Strike {
  readonly what: string;
  readonly weight: number;
  /** Calls `struck` at the moment of the fault, if it occurs; resolves after recovery. */
  carryOut(random: () => number, struck: () => void): Promise<void>;
}

/**
 * Backends of a killed Postgres hold its shared memory for a moment, during which no other server can start.
 */
export async function recover(part: TestPart): Promise<void> {
  await when('the struck process starts again', async () => {
    await part.restart();
    return true;
  });
}

/** Kills the part; with `begin`, at a random moment after that was started. */
export function kill(what: string, weight: number, part: TestPart, begin?: () => Promise<unknown>): Strike {
  return {
    ...{ what, weight },
    carryOut: async (random, struck) => {
      if (begin !== undefined) {
        await begin().catch(() => undefined);
        await delay(random() * 400);
      }
      struck();
      await part.kill();
      await recover(part);
    },
  };
}

/** Stops the part gracefully, and starts it again after a while. */
export function stop(what: string, weight: number, part: TestPart): Strike {
  return {
    ...{ what, weight },
    carryOut: async (random, struck) => {
      struck();
      await part.stop();
      await delay(random() * 5000);
      await recover(part);
    },
  };
}

/** Suspends the part and its child processes for a while, as behind a dead link. */
export function freeze(what: string, weight: number, part: TestPart): Strike {
  return {
    ...{ what, weight },
    carryOut: async (random, struck) => {
      const pid = part.pid();
      if (pid === undefined) return;
      const pids = [pid, ...descendants(pid)];
      struck();
      for (const one of pids) signalTo(one, 'SIGSTOP');
      await delay(2000 + random() * 15_000);
      for (const one of pids) signalTo(one, 'SIGCONT');
    },
  };
}

/** Kills a matching child process of the part at a random moment of its expected lifetime (milliseconds). */
export function killBelow(what: string, weight: number, part: TestPart, pattern: RegExp, life = 300): Strike {
  const victims = () =>
    descendants(part.pid() ?? 0).filter((pid) => commandOf(pid).some((word) => pattern.test(word)));
  return {
    ...{ what, weight },
    carryOut: async (random, struck) => {
      for (let attempt = 0; attempt < 200 && victims().length === 0; attempt++) await delay(20);
      await delay(random() * life);
      const found = victims();
      const victim = found[Math.floor(random() * found.length)];
      if (victim !== undefined && signalTo(victim, 'SIGKILL')) struck();
    },
  };
}

function signalTo(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
