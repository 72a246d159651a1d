import type { SharedCount, SharedCounts } from '../../core/ports/shared-counts.ts';

/** Interval between reports to the other processes (milliseconds). */
export const reportIntervalMs = 250;

/** Maximum callers per report, to bound the time it blocks the event loop. */
const maxBatch = 1000;

/** Exchanges counts with the other processes in batches, several times per second. */
export interface ReportedCounts {
  /** Adds one to the count; sent with the next report. */
  add(counted: string): void;
  /** Count that has not been reported yet. */
  unreported(counted: string): number;
}

/**
 * If the shared counts are unavailable, pending counts are dropped and this process continues with its own. `received`
 * is called for each reported count, `failed` for each failed attempt.
 */
export function reportCounts(
  shared: SharedCounts,
  windowSeconds: number,
  { received, failed }: { received: (count: SharedCount) => void; failed: (error: unknown) => void },
): ReportedCounts {
  const unreported = new Map<string, number>();
  let isDue = false;

  const notify = async () => {
    const notifying = new Map([...unreported].slice(0, maxBatch));
    for (const counted of notifying.keys()) unreported.delete(counted);
    try {
      for (const count of await shared.add(notifying, windowSeconds)) received(count);
    } catch (error) {
      failed(error);
    }
    isDue = false;
    if (unreported.size > 0) scheduleReport();
  };
  const scheduleReport = () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => void notify(), reportIntervalMs).unref();
  };
  return {
    add(counted) {
      unreported.set(counted, (unreported.get(counted) ?? 0) + 1);
      scheduleReport();
    },
    unreported: (counted) => unreported.get(counted) ?? 0,
  };
}
