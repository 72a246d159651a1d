import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { TemporalConnection } from '../../adapters/temporal/connection.ts';
import { ensureSchedules } from '../../adapters/temporal/schedules.ts';
import {
  ensureSearchAttributes,
  SearchAttributesMissing,
} from '../../adapters/temporal/search-attributes.ts';

/** What an operator has to fix in Temporal, as a sentence; null if nothing. */
export interface TemporalLack {
  readonly lack: string | null;
}

/**
 * Creates what the application needs in its Temporal namespace, retrying until it exists: the search
 * attributes that jobs are started with, and the upkeep schedules.
 */
export function installTemporal(temporal: TemporalConnection, log: Logger, stop: AbortSignal): TemporalLack {
  const state = { lack: null as string | null };
  void untilDone(stop, async () => {
    try {
      await ensureSearchAttributes(temporal);
      state.lack = null;
      return true;
    } catch (error) {
      if (error instanceof SearchAttributesMissing) log.error((state.lack = error.message));
      else log.warn({ err: error }, 'the search attributes of jobs could not be checked; retrying');
      return false;
    }
  });
  void untilDone(stop, async () => {
    try {
      await ensureSchedules(temporal);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'the upkeep schedules could not be written; retrying');
      return false;
    }
  });
  return state;
}

async function untilDone(stop: AbortSignal, attempt: () => Promise<boolean>): Promise<void> {
  for (let wait = 1000; !stop.aborted && !(await attempt()); wait = Math.min(wait * 2, 60_000)) {
    await delay(wait, undefined, { signal: stop, ref: false }).catch(() => undefined);
  }
}
