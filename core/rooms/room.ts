import type { Role } from '../access/operations.ts';
import type { LivingToken } from '../access/api-token.ts';
import type { Tally } from '../history/room-event.ts';

/**
 * A living room. `key` is internal: a deleted room's id may be taken again at once, its key never.
 * Content rows (markers, layers, comments, icons, slides) belong to `contentKey`: clearing a room gives it a new
 * one in a single update, and a workflow removes what belonged to the old one.
 */
export interface Room {
  readonly key: number;
  readonly contentKey: number;
  readonly id: string;
  readonly ownerId: string;
  readonly name: string | null;
  readonly createdAt: number;
  readonly isPublic: boolean;
  readonly presentationIsPublic: boolean;
  readonly settings: RoomSettings;
  /** The last event's sequence number; 0 before the first. */
  readonly lastSeq: number;
}

export interface RoomSettings {
  readonly autoZoomEnabled: boolean;
  readonly defaultView: { readonly lat: number; readonly lng: number; readonly zoom: number } | null;
  readonly defaultTheme: string | null;
  readonly defaultBaseLayer: string | null;
  readonly timeline: Readonly<Record<string, string | boolean>>;
}

export interface RoomCounts {
  readonly markers: number;
  readonly layers: number;
  readonly rasterLayers: number;
  readonly comments: number;
  readonly icons: number;
  readonly slides: number;
  readonly members: number;
}

export interface Member {
  readonly userId: string;
  /** As the identity provider tells it. */
  readonly name: string | null;
  readonly email: string | null;
  readonly role: Role;
  readonly addedAt: number;
  readonly addedBy: string | null;
}

/** All that decides whether a request for a room is let in, as it stands at one moment. */
export interface RoomAccess {
  /** The living token with the hash; null without such a token. */
  readonly token: LivingToken | null;
  /** Null when there is no such living room. */
  readonly room: Room | null;
  /** The user's role in it. */
  readonly role: Role | null;
}

/** A room with the bytes that it takes of its owner's quota. */
export interface RoomUsage {
  readonly room: Room;
  readonly usedBytes: number;
}

export interface RoomRepository {
  /** Inserts the room with its owner as first member; null when a living room has this id. */
  create(room: {
    id: string;
    ownerId: string;
    name: string | null;
    settings: RoomSettings;
  }): Promise<Room | null>;
  /** A deleted room is not found, by whatever key. */
  find(roomId: string): Promise<Room | null>;
  findByKey(roomKey: number): Promise<Room | null>;
  /** The living token with this hash and its room. */
  accessOfToken(secretHash: Uint8Array): Promise<RoomAccess>;
  /** The room with this id, and the role in it of the user, if there is one. */
  accessOfUser(roomId: string, userId: string | null): Promise<RoomAccess>;
  findByContentKey(contentKey: number): Promise<Room | null>;
  /** Locks the row until the transaction ends; null when the room is gone. Taken first by every change of a room. */
  lock(roomKey: number): Promise<Room | null>;
  update(
    roomKey: number,
    change: {
      name?: string | null;
      isPublic?: boolean;
      presentationIsPublic?: boolean;
      settings?: RoomSettings;
    },
  ): Promise<Room>;
  /** Gives the room a new, empty content and returns the key of the old one; its bytes leave the owner's quota. */
  replaceContent(roomKey: number): Promise<{ oldContentKey: number; contentKey: number }>;
  /** Marks the room as deleted: its id is free, its tokens and memberships are dead, its bytes leave the quota. */
  remove(roomKey: number): Promise<void>;
  /** Removes up to `limit` rows of content that no room owns any more; the number of rows removed. */
  purge(limit: number): Promise<number>;
  /** Removes up to about `limit` rows of rooms deleted longer than `ageMs` ago: history first, then the rest. */
  purgeDeleted(ageMs: number, limit: number): Promise<number>;
  /** Living rooms, newest first, before the one with the key `before`. */
  list(page: { ownerId?: string; before?: number; limit?: number }): Promise<RoomUsage[]>;
  /** How many living rooms the user owns; until the transaction ends, nobody else learns a number. */
  owned(ownerId: string): Promise<number>;
  /** What the room holds of what is limited, without counting it. */
  tally(roomKey: number): Promise<Tally>;
  counts(room: Room): Promise<RoomCounts>;
  role(roomKey: number, userId: string): Promise<Role | null>;
  members(roomKey: number): Promise<Member[]>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly rooms: RoomRepository;
  }
}
