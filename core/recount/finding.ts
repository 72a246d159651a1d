/** What the database can be asked about itself, each by one statement that sees one moment. */
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

/** What only the object store knows. */
export const storeChecks = ['object_missing', 'object_unknown', 'object_size'] as const;

export type LedgerCheck = (typeof ledgerChecks)[number];
export type Check = LedgerCheck | (typeof storeChecks)[number];

/** What is said somewhere and found to be otherwise. docs/operations/recount.md says what each check means. */
export interface Finding {
  readonly check: Check;
  /** Key of a room, id of a user, a reservation, a job or a layer, key of an object. */
  readonly subject: string;
  /** Bytes, or a count; null where there is nothing. */
  readonly said: number | null;
  readonly found: number | null;
}

/** The number of findings of each check, also of those without one. */
export function countFindings(findings: Iterable<Pick<Finding, 'check'>>): Map<Check, number> {
  const counts = new Map<Check, number>([...ledgerChecks, ...storeChecks].map((check) => [check, 0]));
  for (const { check } of findings) counts.set(check, (counts.get(check) ?? 0) + 1);
  return counts;
}

/** Of each check so many findings are told at most. */
export const maxFindings = 1000;

export interface KnownBlob {
  readonly key: string;
  readonly bytes: number;
  /** Whether something refers to it. */
  readonly isReferenced: boolean;
}

export interface RecountRepository {
  find(check: LedgerCheck, limit: number): Promise<Finding[]>;
  /** Those of the keys that have a row. */
  blobs(keys: readonly string[]): Promise<KnownBlob[]>;
  /** Keys of blobs that something refers to, after one of them, in an order of the store's own. */
  referencedBlobs(after: string, limit: number): Promise<string[]>;
  /** Stores the number of findings by check as the result of the last recount. */
  save(findings: ReadonlyMap<Check, number>): Promise<void>;
  /** Counts the room anew, under its lock: what it holds, and what it takes of its owner's quota. */
  mendRoom(roomKey: number): Promise<void>;
  /** Adds up anew what the user's rooms and reservations take. */
  mendUser(userId: string): Promise<void>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly recounts: RecountRepository;
  }
}
