import { startFakeGcs } from './fake-gcs.ts';
import type { StoreServer } from './launch-server.ts';
import { startVersitygw } from './versitygw.ts';

/** The services of buckets that the product can stand on, each by a server that is started here. */
const starters = { gcs: startFakeGcs, s3: startVersitygw } as const;

export type StoreKind = keyof typeof starters;

export function isStoreKind(text: string): text is StoreKind {
  return Object.hasOwn(starters, text);
}

/** Starts the server with an empty bucket; the folder holds its log and what it keeps. */
export function startStoreServer(kind: StoreKind, folder: string): Promise<StoreServer> {
  return starters[kind](folder);
}
