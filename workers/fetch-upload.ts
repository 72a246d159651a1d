import { stat } from 'node:fs/promises';
import type { ObjectStore } from '../core/ports/object-store.ts';

const lookEveryMs = 500;

/** Brings an object to a file on scratch. `report` hears the bytes so far. */
export async function fetchObject(
  objectStore: ObjectStore,
  key: string,
  file: string,
  signal: AbortSignal,
  report: (bytes: number) => void = () => undefined,
): Promise<void> {
  const look = setInterval(() => {
    stat(file).then(
      ({ size }) => report(size),
      () => undefined,
    );
  }, lookEveryMs);
  try {
    await objectStore.getFile(key, file, signal);
  } finally {
    clearInterval(look);
  }
}
