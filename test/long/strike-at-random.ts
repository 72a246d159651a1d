import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestPart } from '../support/stack.ts';
import type { RunRecord } from './account.ts';
import { recover, type Strike } from './strikes.ts';

export interface Striker {
  readonly strikes: readonly Strike[];
  /** Minimum and maximum milliseconds between two faults. */
  readonly peace: readonly [number, number];
  /** The affected parts; a part that has ended by itself is restarted, as by a supervisor. */
  readonly parts: Readonly<Record<string, TestPart>>;
}

/** Injects faults at random moments until `signal` fires; resolves after recovery. */
export async function strikeAtRandom(
  { strikes, peace: [min, max], parts }: Striker,
  account: RunRecord,
  random: () => number,
  signal: AbortSignal,
): Promise<void> {
  const sum = strikes.reduce((total, { weight }) => total + weight, 0);
  for (;;) {
    await delay(min + random() * (max - min), undefined, { signal }).catch(() => undefined);
    for (const [name, part] of Object.entries(parts)) {
      if (isAlive(part.pid())) continue;
      account.struck(`(${name} ended by itself)`);
      await recover(part);
    }
    if (signal.aborted) return;
    let index = random() * sum;
    const strike = strikes.find(({ weight }) => (index -= weight) < 0) ?? assert.fail();
    await strike.carryOut(random, () => account.struck(strike.what));
  }
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}
