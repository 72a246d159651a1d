import type { Repositories } from '../ports/database.ts';
import { settleQuota, type Settling } from './reserve-quota.ts';

type Ledgers = Pick<Repositories, 'blobs' | 'quota'>;

/**
 * The owner of references to objects: content of a room (`layer`, `icon`) or work on it (`upload`, `chunk`).
 */
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
 * Within the change that needs the objects: references them, which protects them from the sweep, and converts
 * their reservation to usage. `settling` is null if a reservation continues to cover them. Throws Refusal
 * `quota_exceeded`, and BlobCondemned if an object is being deleted.
 */
export async function hold(
  { blobs, quota }: Ledgers,
  holdings: readonly ContentRepositories[],
  settling: Settling | null,
): Promise<void> {
  await blobs.refer(holdings.flatMap(({ holder, keys }) => keys.map((blobKey) => ({ ...holder, blobKey }))));
  if (settling !== null) await settleQuota(quota, settling);
}

/** The quota that objects occupied: bytes of a room's content, or a reservation. */
export type Taken =
  | { readonly roomKey: number; readonly bytes: number }
  | { readonly reservationId: string | null };

/**
 * Within the change that no longer needs the objects: removes the references, so that they are swept, and
 * frees their quota.
 */
export async function releaseObjects({ blobs, quota }: Ledgers, holder: Holder, taken: Taken): Promise<void> {
  await blobs.release(holder.contentKey, holder.objectType, holder.objectId);
  if ('bytes' in taken) await quota.giveBack(taken.roomKey, taken.bytes);
  else if (taken.reservationId !== null) await quota.release(taken.reservationId);
}

/**
 * Within a change that replaces the objects of `holder` and retains the previous ones, which continue to count: moves its
 * references to `retained`, and references the new objects. Throws BlobCondemned if an object is being deleted.
 */
export async function retainObjects(
  { blobs }: Pick<Ledgers, 'blobs'>,
  { holder, keys }: ContentRepositories,
  retained: Holder,
): Promise<void> {
  const replaced = await objectsOf({ blobs }, holder);
  await blobs.release(holder.contentKey, holder.objectType, holder.objectId);
  const references = (by: Holder, of: readonly string[]) => of.map((blobKey) => ({ ...by, blobKey }));
  await blobs.refer([...references(retained, replaced), ...references(holder, keys)]);
}

/** Keys of the objects that the holder references. */
export async function objectsOf({ blobs }: Pick<Ledgers, 'blobs'>, holder: Holder): Promise<string[]> {
  return blobs.referencedBy(holder.contentKey, holder.objectType, holder.objectId);
}

export interface ReferenceChange {
  readonly ownerId: string;
  readonly roomKey: number;
  /** Bytes of the holder's previous and new objects. */
  readonly before: number;
  readonly after: number;
}

/** Within a change: replaces the objects of the holder. Throws like `hold`. */
export async function exchange(
  ledgers: Ledgers,
  { holder, keys }: ContentRepositories,
  { ownerId, roomKey, before, after }: ReferenceChange,
): Promise<void> {
  const more = after - before;
  await releaseObjects(ledgers, holder, { roomKey, bytes: Math.max(0, -more) });
  const settling = more > 0 ? { id: null, ownerId, roomKey, bytes: more } : null;
  await hold(ledgers, [{ holder, keys }], settling);
}
