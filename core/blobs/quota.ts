import type { Quota } from '../quota-exceeded.ts';

export interface Reservation {
  readonly id: string;
  readonly ownerId: string;
  readonly bytes: number;
}

/**
 * The quota ledger. A reservation is one conditional update of the owner's row (`used + reserved + n <=
 * limit`). It is released, or converted to usage in the transaction that publishes the data.
 */
export interface QuotaRepository {
  /** With `except`: the quota without that reservation. */
  read(ownerId: string, except?: string | null): Promise<Quota>;
  /**
   * How many bytes the owner of the reservation may store: the reserved bytes, or more if free; null:
   * unlimited.
   */
  spare(ownerId: string, reservationId: string | null): Promise<number | null>;
  /** Returns false and changes nothing if the limit would be exceeded. */
  reserve(reservation: Reservation, expiresInMs: number): Promise<boolean>;
  /**
   * Reserves the requested bytes or as many as are free, but at least `atLeast`. Returns the reserved bytes,
   * or null (nothing changed) if less is free.
   */
  reserveUpTo(reservation: Reservation, atLeast: number, expiresInMs: number): Promise<number | null>;
  /** Reduces the reservation to `bytes` and extends it; false if it does not exist or is smaller. */
  shrink(reservationId: string, bytes: number, expiresInMs: number): Promise<boolean>;
  /**
   * Converts the reservation to `bytes` of usage of the room (the actual size) in one conditional update.
   * Returns false and changes nothing if this exceeds both the reservation and the limit. Idempotent.
   */
  settle(reservationId: string, roomKey: number, bytes: number): Promise<boolean>;
  release(reservationId: string): Promise<void>;
  /** Releases the reservation unless a job or an upload owns it. */
  releaseUnclaimed(reservationId: string): Promise<void>;
  /** Restarts the lifetime of the reservation; false if it does not exist. */
  renew(reservationId: string, expiresInMs: number): Promise<boolean>;
  /** Subtracts the bytes of deleted content from the usage. */
  giveBack(roomKey: number, bytes: number): Promise<void>;
  /**
   * Releases expired reservations of one owner or of all, except those of unfinished jobs and uploads and of
   * failed jobs that retain theirs. Returns their number. Skips reservations that another transaction has
   * locked.
   */
  releaseExpired(ownerId?: string): Promise<number>;
  setLimit(ownerId: string, limit: number | null): Promise<void>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly quota: QuotaRepository;
  }
}
