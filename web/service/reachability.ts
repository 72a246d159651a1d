import { signal } from '@preact/signals';
import { backoff, sleep } from '../../client/waits.ts';

/** Whether the service can be reached, as far as the requests of this page show. */
export const isReachable = signal(true);

/** Pauses between probes. */
const waits = { firstMs: 500, maxMs: 8000 };
/** The time in which the service must respond to a probe. */
const probeMs = 1500;

let isProbing = false;

/** `fetch` that notices when the service cannot be reached, which an event stream notices only after a while. */
export async function observedFetch(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    isReachable.value = true;
    return response;
  } catch (error) {
    if (!request.signal.aborted) void probe();
    throw error;
  }
}

/** A single lost request is no lost connection: asks the service until it responds. */
async function probe(): Promise<void> {
  if (isProbing) return;
  isProbing = true;
  for (let attempt = 1; !(await responds()); attempt++) {
    isReachable.value = false;
    await sleep(backoff(attempt, waits));
  }
  isReachable.value = true;
  isProbing = false;
}

async function responds(): Promise<boolean> {
  try {
    await fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(probeMs) });
    return true;
  } catch {
    return false;
  }
}
