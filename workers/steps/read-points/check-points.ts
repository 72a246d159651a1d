import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { GeoError } from '../../../geo/geo-error.ts';
import { checkPoints, type NoPoint } from '../../../geo/geojson/check-points.ts';

type Verdict =
  | { readonly type: 'checked'; readonly other: NoPoint | null; readonly count: number }
  | { readonly type: 'refused'; readonly error: Pick<GeoError, 'code' | 'message' | 'details'> };

/** Runs `checkPoints` in a separate thread. Throws GeoError like `checkPoints`. */
export async function checkOnThread(
  source: string,
): Promise<{ readonly other: NoPoint | null; readonly count: number }> {
  const thread = new Worker(new URL(import.meta.url), { workerData: { source } });
  const verdict = await new Promise<Verdict>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  if (verdict.type === 'checked') return verdict;
  throw new GeoError(verdict.error.code, verdict.error.message, verdict.error.details);
}

if (!isMainThread) {
  const { source } = workerData as { source: string };
  parentPort?.postMessage(await verdictOn(source));
}

async function verdictOn(source: string): Promise<Verdict> {
  try {
    return { type: 'checked', ...(await checkPoints(source)) };
  } catch (error) {
    if (!(error instanceof GeoError)) throw error;
    const { code, message, details } = error;
    return { type: 'refused', error: { code, message, details } };
  }
}
