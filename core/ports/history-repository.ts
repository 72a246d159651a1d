import type { Actor } from '../access/caller.ts';
import type { EventKind } from '../events/event-kinds.ts';

/** What happened, as history keeps it and events carry it. */
export interface RoomEvent {
  readonly roomKey: number;
  /** 1, 2, 3 … in the room, without gaps. */
  readonly seq: number;
  readonly kind: EventKind;
  readonly actor: Actor;
  readonly objectType: string;
  readonly objectId: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly createdAt: number;
}

export type NewEvent = Omit<RoomEvent, 'roomKey' | 'seq' | 'createdAt'>;

export interface HistoryRepository {
  /**
   * Takes the room's next numbers, writes the events and wakes listeners when the transaction commits.
   * Only inside a transaction that holds the room's lock. Returns the last number. Times are epoch milliseconds.
   */
  append(roomKey: number, events: readonly NewEvent[]): Promise<number>;
  /** Events after `seq`, oldest first. */
  after(roomKey: number, seq: number, limit: number): Promise<RoomEvent[]>;
  /** The number of the last change that made the room public or cleared it; 0 where there was none. */
  lastOpening(roomKey: number): Promise<number>;
  /** Newest first, before `beforeSeq`, optionally of one object. */
  page(
    roomKey: number,
    page: { beforeSeq?: number; limit: number; objectType?: string; objectId?: string },
  ): Promise<RoomEvent[]>;
}
