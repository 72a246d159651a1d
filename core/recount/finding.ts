/** Consistency checks within the database, each a single statement on one snapshot. */
export const ledgerChecks = [
  'room_used_bytes',
  'room_row_bytes',
  'room_markers',
  'room_comments',
  'room_history_bytes',
  'user_used_bytes',
  'user_reserved_bytes',
  'reservation_unclaimed',
  'reservation_missing',
  'object_bytes',
  'reference_unowned',
  'blob_unprotected',
  'blob_unreleased',
] as const;

/** Checks that require the object store. */
export const storeChecks = ['object_missing', 'object_unknown', 'object_size'] as const;

export type LedgerCheck = (typeof ledgerChecks)[number];
export type Check = LedgerCheck | (typeof storeChecks)[number];

/** A discrepancy between a recorded and an actual value. docs/operations/recount.md describes each check. */
export interface Finding {
  readonly check: Check;
  /** Room key, user id, reservation id, job id, layer id or object key. */
  readonly subject: string;
  /** Bytes, or a count; null if there is no value. */
  readonly recorded: number | null;
  readonly found: number | null;
}

/** The number of findings per check, including checks without findings. */
export function countFindings(findings: Iterable<Pick<Finding, 'check'>>): Map<Check, number> {
  const counts = new Map<Check, number>([...ledgerChecks, ...storeChecks].map((check) => [check, 0]));
  for (const { check } of findings) counts.set(check, (counts.get(check) ?? 0) + 1);
  return counts;
}

/** Maximum number of reported findings per check. */
export const maxFindings = 1000;

export interface KnownBlob {
  readonly key: string;
  readonly bytes: number;
  /** Whether something refers to it. */
  readonly isReferenced: boolean;
}

export interface RecountRepository {
  find(check: LedgerCheck, limit: number): Promise<Finding[]>;
  /** The rows of the given keys. */
  blobs(keys: readonly string[]): Promise<KnownBlob[]>;
  /** Keys of referenced blobs after the given key, in the order of the store. */
  referencedBlobs(after: string, limit: number): Promise<string[]>;
  /** Stores the number of findings per check as the result of the last recount. */
  save(findings: ReadonlyMap<Check, number>): Promise<void>;
  /** Recounts the room under its lock: its objects and its share of the owner's quota. */
  mendRoom(roomKey: number): Promise<void>;
  /** Recalculates the usage of the user from their rooms and reservations. */
  mendUser(userId: string): Promise<void>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly recounts: RecountRepository;
  }
}
