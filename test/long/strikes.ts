import { setTimeout as delay } from 'node:timers/promises';
import { commandOf, descendants } from '../support/descendants.ts';
import type { TestPart } from '../support/stack.ts';
import { when } from '../support/when.ts';

/** Something that is done to a stack, and how often in comparison with the others. */
export interface Strike {
  readonly what: string;
  readonly weight: number;
  /** Calls `struck` at the moment when it happens, if it does; resolves when all is well again. */
  carryOut(random: () => number, struck: () => void): Promise<void>;
}

/** Backends of a killed Postgres hold its shared memory for a moment longer, and so long no other one starts. */
export async function recover(part: TestPart): Promise<void> {
  await when('the struck process starts again', async () => {
    await part.restart();
    return true;
  });
}

/** Kills it, where something is given at a random moment after that was begun. */
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

/** Stopped in order, away for a while, and started again. */
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

/** Silent for a while, as behind a dead link, with all that it has started. */
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

/** Kills a process below the part whose command line matches, at a random moment of its life of so many milliseconds. */
export function killBelow(what: string, weight: number, part: TestPart, pattern: RegExp, life = 300): Strike {
  const victims = () =>
    descendants(part.pid() ?? 0).filter((pid) => commandOf(pid).some((word) => pattern.test(word)));
  return {
    ...{ what, weight },
    carryOut: async (random, struck) => {
      for (let look = 0; look < 200 && victims().length === 0; look++) await delay(20);
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
