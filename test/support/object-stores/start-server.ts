import { startFakeGcs } from './fake-gcs.ts';
import type { StoreServer } from './launch-server.ts';
import { startVersitygw } from './versitygw.ts';

/** The supported bucket services, each with a local server. */
const starters = { gcs: startFakeGcs, s3: startVersitygw } as const;

export type StoreKind = keyof typeof starters;

export function isStoreKind(text: string): text is StoreKind {
  return Object.hasOwn(starters, text);
}

/** Starts the server with an empty bucket; the folder contains its log and data. */
export function startStoreServer(kind: StoreKind, folder: string): Promise<StoreServer> {
  return starters[kind](folder);
}
