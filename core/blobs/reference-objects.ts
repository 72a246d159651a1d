import type { Repositories } from '../ports/database.ts';
import { settleQuota, type Settling } from './reserve-quota.ts';

type Ledgers = Pick<Repositories, 'blobs' | 'quota'>;

/** What refers to objects: something of a room's content (`layer`, `icon`), or work on it (`upload`, `chunk`). */
export interface Holder {
  readonly contentKey: number;
  readonly objectType: string;
  readonly objectId: string;
}

export interface ContentRepositories {
  readonly holder: Holder;
  readonly keys: readonly string[];
}

/**
 * Inside the change that needs the objects: refers to them, so that they stay, and counts them in place of what was
 * reserved. `settling` is null where a reservation goes on standing for them. Throws Refusal `quota_exceeded`, and
 * BlobCondemned where one of them is being deleted.
 */
export async function hold(
  { blobs, quota }: Ledgers,
  holdings: readonly ContentRepositories[],
  settling: Settling | null,
): Promise<void> {
  await blobs.refer(holdings.flatMap(({ holder, keys }) => keys.map((blobKey) => ({ ...holder, blobKey }))));
  if (settling !== null) await settleQuota(quota, settling);
}

/** What objects took of their owner's quota: bytes of a room's content, or a reservation. */
export type Taken =
  { readonly roomKey: number; readonly bytes: number } | { readonly reservationId: string | null };

/** Inside the change that no longer needs the objects: lets go of them, for the sweep, and gives back what they took. */
export async function releaseObjects({ blobs, quota }: Ledgers, holder: Holder, taken: Taken): Promise<void> {
  await blobs.release(holder.contentKey, holder.objectType, holder.objectId);
  if ('bytes' in taken) await quota.giveBack(taken.roomKey, taken.bytes);
  else if (taken.reservationId !== null) await quota.release(taken.reservationId);
}

export interface Exchange {
  readonly ownerId: string;
  readonly roomKey: number;
  /** What the holder's objects took, and what the others take (bytes). */
  readonly before: number;
  readonly after: number;
}

/** Inside a change: the holder has other objects from now on. Throws as `hold` does. */
export async function exchange(
  ledgers: Ledgers,
  { holder, keys }: ContentRepositories,
  { ownerId, roomKey, before, after }: Exchange,
): Promise<void> {
  const more = after - before;
  await releaseObjects(ledgers, holder, { roomKey, bytes: Math.max(0, -more) });
  const settling = more > 0 ? { id: null, ownerId, roomKey, bytes: more } : null;
  await hold(ledgers, [{ holder, keys }], settling);
}
