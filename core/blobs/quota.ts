import type { Quota } from '../quota-exceeded.ts';

export interface Reservation {
  readonly id: string;
  readonly ownerId: string;
  readonly bytes: number;
}

/**
 * The quota ledger. A reservation is one conditional update of the owner's row (`used + reserved + n <= limit`);
 * it becomes usage in the transaction that publishes the data, or it is released.
 */
export interface QuotaRepository {
  /** With `except`, as it would be without that reservation: what whoever holds it may come to. */
  read(ownerId: string, except?: string | null): Promise<Quota>;
  /**
   * How many bytes whoever holds the reservation may store: what is reserved, or more where it is free; null: any
   * number.
   */
  spare(ownerId: string, reservationId: string | null): Promise<number | null>;
  /** False when the limit would be passed; then nothing changed. */
  reserve(reservation: Reservation, expiresInMs: number): Promise<boolean>;
  /**
   * Reserves as much of it as is left, where that is no less than `atLeast`: how much. Null when it is; then nothing
   * changed.
   */
  reserveUpTo(reservation: Reservation, atLeast: number, expiresInMs: number): Promise<number | null>;
  /** Gives back all of the reservation but `bytes`, and lets it last; false when there is none, or none so large. */
  shrink(reservationId: string, bytes: number, expiresInMs: number): Promise<boolean>;
  /**
   * Turns the reservation into `bytes` of usage of the room (its real size), in one conditional update as well: false
   * when that is more than was reserved and the limit would be passed; then nothing changed. Once; a second call
   * changes nothing.
   */
  settle(reservationId: string, roomKey: number, bytes: number): Promise<boolean>;
  release(reservationId: string): Promise<void>;
  /** Releases it unless a job or an upload has it. */
  releaseUnclaimed(reservationId: string): Promise<void>;
  /** True when there is such a reservation: it then lasts as long as it would if it were made now. */
  renew(reservationId: string, expiresInMs: number): Promise<boolean>;
  /** Gives back bytes of a room's content that was deleted. */
  giveBack(roomKey: number, bytes: number): Promise<void>;
  /**
   * Releases expired reservations, of one owner or of all, except those of unfinished jobs and uploads and of failed
   * jobs that retain theirs; how many. Skips reservations that another transaction has locked.
   */
  releaseExpired(ownerId?: string): Promise<number>;
  setLimit(ownerId: string, limit: number | null): Promise<void>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly quota: QuotaRepository;
  }
}
