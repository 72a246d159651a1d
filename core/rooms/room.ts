import type { Role } from '../access/operations.ts';
import type { ActiveToken } from '../access/api-token.ts';
import { countMembers } from '../content/kinds.ts';
import type { Tally } from '../history/room-event.ts';

/**
 * An existing room. `key` is internal: the id of a deleted room can be reused immediately, its key never.
 * Content rows (markers, layers, comments, icons, slides) belong to `contentKey`: clearing a room assigns a
 * new one in a single update, and a workflow removes the rows of the old one.
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
  /** Sequence number of the last event; 0 if there is none. */
  readonly lastSeq: number;
}

export interface RoomSettings {
  readonly autoZoomEnabled: boolean;
  readonly defaultView: { readonly lat: number; readonly lng: number; readonly zoom: number } | null;
  readonly defaultTheme: string | null;
  readonly defaultBaseLayer: string | null;
  readonly timeline: Readonly<Record<string, string | boolean>>;
  /** How the markers of the room are drawn (docs/styles.md). Null: each has its own colour and icon. */
  readonly markerStyle: MarkerStyle | null;
  /** Names of the groups whose markers cannot be changed. */
  readonly lockedGroups: readonly string[];
}

/** Any JSON object, as the style of a layer. */
export type MarkerStyle = Readonly<Record<string, unknown>>;

/** What the counts of a room count. */
export const roomCountMembers = [...countMembers, 'comments', 'slides', 'members'] as const;

export type RoomCounts = Readonly<Record<(typeof roomCountMembers)[number], number>>;

export interface Member {
  readonly userId: string;
  /** As reported by the identity provider. */
  readonly name: string | null;
  readonly email: string | null;
  readonly role: Role;
  readonly addedAt: number;
  readonly addedBy: string | null;
}

/** Everything that decides whether a request for a room is authorized, at one moment. */
export interface CredentialAccess {
  /** The active token with the hash; null if there is none. */
  readonly token: ActiveToken | null;
  /** Null if the room does not exist. */
  readonly room: Room | null;
  /** The user's role in it. */
  readonly role: Role | null;
}

/** A room and its share of the owner's quota in bytes. */
export interface RoomUsage {
  readonly room: Room;
  readonly usedBytes: number;
}

export interface RoomRepository {
  /** Inserts the room with its owner as first member; null if the id is in use. */
  create(room: {
    id: string;
    ownerId: string;
    name: string | null;
    settings: RoomSettings;
  }): Promise<Room | null>;
  /** Null for a deleted room. */
  find(roomId: string): Promise<Room | null>;
  findByKey(roomKey: number): Promise<Room | null>;
  /** The active token with this hash, and its room. */
  accessOfToken(secretHash: Uint8Array): Promise<CredentialAccess>;
  /** The room with this id, and the user's role in it. */
  accessOfUser(roomId: string, userId: string | null): Promise<CredentialAccess>;
  findByContentKey(contentKey: number): Promise<Room | null>;
  /**
   * Locks the row until the transaction ends; null if the room was deleted. Every change of a room takes this
   * lock first.
   */
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
  /**
   * Assigns new, empty content to the room and returns the old and new keys; the bytes of the old content are
   * subtracted from the owner's quota.
   */
  replaceContent(roomKey: number): Promise<{ oldContentKey: number; contentKey: number }>;
  /**
   * Marks the room as deleted: frees its id, invalidates its tokens and memberships, and subtracts its bytes
   * from the quota.
   */
  remove(roomKey: number): Promise<void>;
  /** Deletes at most `limit` rows of content that belongs to no room. Returns the number deleted. */
  purge(limit: number): Promise<number>;
  /**
   * Deletes about `limit` rows of rooms that were deleted more than `ageMs` ago: history first, then the
   * rest.
   */
  purgeDeleted(ageMs: number, limit: number): Promise<number>;
  /** Existing rooms, newest first, before the one with the key `before`. */
  list(page: { ownerId?: string; before?: number; limit?: number }): Promise<RoomUsage[]>;
  /** Number of rooms the user owns. Blocks concurrent calls for the same user until the transaction ends. */
  owned(ownerId: string): Promise<number>;
  /** The tally of the room's limited objects, without counting rows. */
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
