import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describeFault } from '../../adapters/objects/probe/describe-fault.ts';
import { probeKey } from '../../core/blobs/keys.ts';
import { probeStore, StoreFault } from '../../core/blobs/probe-store.ts';
import { limits } from '../../core/limits.ts';
import type { ObjectStore } from '../../core/ports/object-store.ts';

const answerMs = 15_000;

/** Performs every operation of the service, and reads an object through a signed URL as browsers and steps do. */
export async function checkStore(objects: ObjectStore, url: string): Promise<string> {
  try {
    await probeStore(objects, { signs: true });
  } catch (error) {
    if (error instanceof StoreFault) throw new Error(describeFault(error, url), { cause: error.cause });
    throw error;
  }
  const isSigned = await readsSigned(objects);
  return `objects are listed, written, read${isSigned ? ', read through a signed URL' : ''} and deleted`;
}

/** False if the store has no signed URLs. */
async function readsSigned(objects: ObjectStore): Promise<boolean> {
  const key = probeKey();
  const bytes = randomBytes(64);
  await objects.put(key, Readable.from([bytes]), { size: bytes.length });
  try {
    const url = await objects.signedUrl(key, limits.signedUrlSeconds, 'application/octet-stream');
    if (url === null) return false;
    const response = await fetch(url, { signal: AbortSignal.timeout(answerMs) });
    const body = Buffer.from(await response.arrayBuffer());
    if (!response.ok)
      throw new Error(
        `A signed URL of ${new URL(url).origin} was answered with ${response.status}: ${body.toString().slice(0, 300)}`,
      );
    if (!body.equals(bytes)) throw new Error(`A signed URL of ${new URL(url).origin} returned other bytes.`);
    return true;
  } finally {
    await objects.delete(key);
  }
}
