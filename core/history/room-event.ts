import type { Actor } from '../access/caller.ts';
import type { EventKind } from './event-kinds.ts';
import type { Quota } from '../quota-exceeded.ts';
import type { IdRange } from '../ids.ts';

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
  /** What it takes in the history. */
  readonly bytes: number;
}

export type NewEvent = Omit<RoomEvent, 'roomKey' | 'seq' | 'createdAt' | 'bytes'>;

/** The same kind of event of the same object by the same actor. */
export type Repetition = Pick<NewEvent, 'kind' | 'objectType' | 'objectId' | 'actor'>;

/**
 * Whether a later event of the same kind covers this one. Such an event retains its number, so that numbers have no gaps,
 * but no content, and is neither listed, streamed nor exported.
 */
export function isSuperseded({ kind, after }: Pick<RoomEvent, 'kind' | 'after'>): boolean {
  return kind === 'comment.updated' && after === null;
}

/** What an event says of markers: one by its id, or those of a batch of an import; most events say nothing of any. */
export interface MarkerChange {
  readonly kind: EventKind;
  readonly markerId: string | null;
  readonly importId: string | null;
  readonly range: IdRange | null;
}

/** How many of what is limited a room holds. */
export interface Tally {
  readonly markers: number;
  /** With replies. */
  readonly comments: number;
}

/** What a room holds after a change, and what the change means for its owner. */
export interface Appended extends Tally {
  /** Bytes of rows that the transaction added, less those that it removed. */
  readonly added: number;
  /** Of the room's owner; null where no bytes were added. */
  readonly quota: Quota | null;
}

/** Which events of a room, and how many at the most. */
export interface HistoryRequest {
  readonly limit: number;
  readonly beforeSeq?: number;
  readonly objectType?: string;
  readonly objectId?: string;
  /** Who did it. */
  readonly actorId?: string;
  readonly kinds?: ReadonlySet<EventKind>;
}

export interface HistoryRepository {
  /**
   * Takes the room's next numbers, writes the events and wakes listeners when the transaction commits.
   * Only inside a transaction that holds the room's lock. Returns what the room then holds. Times are epoch
   * milliseconds.
   */
  append(roomKey: number, events: readonly NewEvent[]): Promise<Appended>;
  /**
   * Supersedes the last event of the object where it is such an event and happened within `withinMs`. Returns what the
   * object was before it, or null where nothing was superseded. Only inside a transaction that holds the room's lock.
   */
  supersede(roomKey: number, event: Repetition, withinMs: number): Promise<unknown>;
  /**
   * Events after `seq`, oldest first. This page and the next end with the event that brings it to
   * `limits.eventPageBytes`.
   */
  after(roomKey: number, seq: number, limit: number): Promise<RoomEvent[]>;
  /** The number of the last change that made the room public or cleared it; 0 where there was none. */
  lastOpening(roomKey: number): Promise<number>;
  /** One of each event after `after`, up to `upTo`, oldest first. */
  markerChanges(
    roomKey: number,
    events: { readonly after: number; readonly upTo: number },
  ): Promise<MarkerChange[]>;
  /** Newest first, before `beforeSeq`; of all that is wanted where more than one thing is. */
  page(roomKey: number, page: HistoryRequest): Promise<RoomEvent[]>;
  /**
   * Upkeep: takes from a room whose history takes more than `most` bytes the oldest events, as many as it takes and
   * `limit` at most, but none of the last `kept`; how many. Photos that nothing else refers to become unused.
   */
  trim(max: number, retained: number, limit: number): Promise<number>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly history: HistoryRepository;
  }
}
