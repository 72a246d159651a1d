import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { limits } from '../limits.ts';
import { ObjectExists, type ObjectStore } from '../ports/object-store.ts';
import { probeKey, probesPrefix } from './keys.ts';

export type StoreOperation = 'list' | 'write' | 'refuse to overwrite' | 'read' | 'sign' | 'delete';

/** The store does not support an operation that the service needs. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault';
  readonly operation: StoreOperation;

  constructor(operation: StoreOperation, cause: unknown) {
    super(`The object store does not ${operation}.`, { cause });
    this.operation = operation;
  }
}

/**
 * Performs each operation that the service needs once, on an object of its own. `signs`: whether this process
 * signs URLs. Throws StoreFault.
 */
export async function probeStore(
  objects: ObjectStore,
  { signs }: { readonly signs: boolean },
): Promise<void> {
  const key = probeKey();
  const bytes = randomBytes(64);
  const write = () => objects.put(key, Readable.from([bytes]), { size: bytes.length });
  await attempt('list', () => removeLeftovers(objects));
  await attempt('write', write);
  try {
    await attempt('refuse to overwrite', () => refusal(write()));
    await attempt('read', async () => {
      const [all, part] = [await objects.read(key), await objects.read(key, { start: 10, end: 20 })];
      if (!bytes.equals(all) || !bytes.subarray(10, 20).equals(part))
        throw new Error('It returned other bytes.');
    });
    if (signs) await attempt('sign', () => objects.signedUrl(key, limits.signedUrlSeconds, 'image/jpeg'));
  } catch (fault) {
    await objects.delete(key).catch(() => undefined);
    throw fault;
  }
  await attempt('delete', () => objects.delete(key));
}

async function attempt(operation: StoreOperation, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    throw new StoreFault(operation, error);
  }
}

async function refusal(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (error instanceof ObjectExists) return;
    throw error;
  }
  throw new Error('The store overwrote an existing object despite the condition If-None-Match.');
}

/** Deletes probes of processes that were killed while probing. */
async function removeLeftovers(objects: ObjectStore): Promise<void> {
  const newest = Date.now() - limits.blobGrace;
  for await (const { key, createdAt } of objects.list(probesPrefix))
    if (createdAt < newest) await objects.delete(key);
}
