import type { Actor } from '../access/caller.ts';
import type { EventKind } from './event-kinds.ts';
import type { Quota } from '../quota-exceeded.ts';
import type { IdRange } from '../ids.ts';

/** An event as stored in the history and streamed to clients. */
export interface RoomEvent {
  readonly roomKey: number;
  /** 1, 2, 3 … per room, without gaps. */
  readonly seq: number;
  readonly kind: EventKind;
  readonly actor: Actor;
  readonly objectType: string;
  readonly objectId: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly createdAt: number;
  /** Size in the history. */
  readonly bytes: number;
}

export type NewEvent = Omit<RoomEvent, 'roomKey' | 'seq' | 'createdAt' | 'bytes'>;

/** An event of the same kind about the same object by the same actor. */
export type Repetition = Pick<NewEvent, 'kind' | 'objectType' | 'objectId' | 'actor'>;

/**
 * Whether a later event of the same kind replaces this one. A superseded event keeps its sequence number, so
 * that there are no gaps, but has no content and is not listed, streamed or exported.
 */
export function isSuperseded({ kind, after }: Pick<RoomEvent, 'kind' | 'after'>): boolean {
  return kind === 'comment.updated' && after === null;
}

/** The markers that an event concerns: one by its id, or the batch of an import. Most events concern none. */
export interface ChangedMarker {
  readonly kind: EventKind;
  readonly markerId: string | null;
  readonly importId: string | null;
  readonly range: IdRange | null;
}

/** Counts of the limited objects in a room. */
export interface Tally {
  readonly markers: number;
  /** Including replies. */
  readonly comments: number;
}

/** The content of a room after a change, and its effect on the owner's quota. */
export interface AppendedEvents extends Tally {
  /** Bytes of rows that the transaction added, minus those it removed. */
  readonly added: number;
  /** Quota of the room's owner; null if no bytes were added. */
  readonly quota: Quota | null;
}

/** Selects events of a room and limits their number. */
export interface HistoryRequest {
  readonly limit: number;
  readonly beforeSeq?: number;
  readonly objectType?: string;
  readonly objectId?: string;
  /** The id of the actor. */
  readonly actorId?: string;
  readonly kinds?: ReadonlySet<EventKind>;
}

/** The first change of an object after some event. */
export interface FirstChange {
  readonly objectId: string;
  readonly kind: EventKind;
  /** The state of the object before; null if the event created it. */
  readonly before: unknown;
}

export interface HistorySince {
  /** Epoch milliseconds. */
  readonly at: number | null;
  readonly isComplete: boolean;
  readonly isCleared: boolean;
}

export interface HistoryRepository {
  /**
   * Assigns the next sequence numbers, writes the events and notifies listeners when the transaction commits.
   * Call it only inside a transaction that holds the room's lock. Returns the content of the room afterwards.
   * Times are epoch milliseconds.
   */
  append(roomKey: number, events: readonly NewEvent[]): Promise<AppendedEvents>;
  /**
   * Supersedes the last event of the object if it matches and happened within `withinMs`. Returns the state
   * of the object before that event, or null if nothing was superseded. Call it only inside a transaction
   * that holds the room's lock.
   */
  supersede(roomKey: number, event: Repetition, withinMs: number): Promise<unknown>;
  /**
   * Events after `seq`, oldest first. This page and the next end with the event that reaches
   * `limits.eventPageBytes`.
   */
  after(roomKey: number, seq: number, limit: number): Promise<RoomEvent[]>;
  /** The sequence number of the last change that made the room public or cleared it; 0 if there was none. */
  lastOpening(roomKey: number): Promise<number>;
  /** At most one change per marker or batch after `after`, up to `upTo`, oldest first. */
  markerChanges(
    roomKey: number,
    events: { readonly after: number; readonly upTo: number },
  ): Promise<ChangedMarker[]>;
  /**
   * The first event after `seq` of each of these objects that has one: its kind and the state of the object before it.
   */
  firstAfter(
    roomKey: number,
    seq: number,
    objects: { readonly objectType: string; readonly objectIds: readonly string[] },
  ): Promise<readonly FirstChange[]>;
  /** The ranges of the markers that imports and copies created after `seq`. */
  importedAfter(roomKey: number, seq: number): Promise<readonly IdRange[]>;
  /**
   * What the history knows of the time after `seq`: the time of that event, if it is stored; whether all later events are
   * stored; whether the room was cleared since.
   */
  since(roomKey: number, seq: number): Promise<HistorySince>;
  /** Newest first, before `beforeSeq`. Several filters are combined with AND. */
  page(roomKey: number, page: HistoryRequest): Promise<RoomEvent[]>;
  /**
   * Upkeep: removes the oldest events of a room whose history exceeds `max` bytes, at most `limit`, but none
   * of the last `retained`. Returns the number removed. Photos without other references become unused.
   */
  trim(max: number, retained: number, limit: number): Promise<number>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly history: HistoryRepository;
  }
}
