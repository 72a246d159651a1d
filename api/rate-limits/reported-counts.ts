import type { SharedCount, SharedCounts } from '../../core/ports/shared-counts.ts';

/** How long a request may be known to this process alone (milliseconds). */
export const reportIntervalMs = 250;

/** Counts of so many callers are told at once; to hear of more would keep the thread from requests. */
const maxBatch = 1000;

/** What this process tells the others of its counts, and hears of theirs: all at once, a few times a second. */
export interface ReportedCounts {
  /** One more; told soon. */
  add(counted: string): void;
  /** How many were added here that the others do not know of yet. */
  untold(counted: string): number;
}

/**
 * While the shared counts are out of reach nothing is kept for later: this process goes on with its own. `heard` is
 * called for each count that was told; `failed` once for each attempt that did not succeed.
 */
export function reportCounts(
  shared: SharedCounts,
  windowSeconds: number,
  { heard: received, failed }: { heard: (count: SharedCount) => void; failed: (error: unknown) => void },
): ReportedCounts {
  const untold = new Map<string, number>();
  let isDue = false;

  const notify = async () => {
    const notifying = new Map([...untold].slice(0, maxBatch));
    for (const counted of notifying.keys()) untold.delete(counted);
    try {
      for (const count of await shared.add(notifying, windowSeconds)) received(count);
    } catch (error) {
      failed(error);
    }
    isDue = false;
    if (untold.size > 0) scheduleReport();
  };
  const scheduleReport = () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => void notify(), reportIntervalMs).unref();
  };
  return {
    add(counted) {
      untold.set(counted, (untold.get(counted) ?? 0) + 1);
      scheduleReport();
    },
    untold: (counted) => untold.get(counted) ?? 0,
  };
}
