import type { ActiveToken } from '../access/api-token.ts';
import type { Role } from '../access/operations.ts';
import type { Room } from './room.ts';

/** The caller of a request for an object, as far as known before the database lookup. */
export type Requester =
  | { readonly type: 'anonymous' }
  | { readonly type: 'user'; readonly userId: string }
  | { readonly type: 'token'; readonly secretHash: Uint8Array };

/** The columns of a room that decide about access to its objects. */
export type SeenRoom = Pick<Room, 'key' | 'id' | 'contentKey' | 'isPublic' | 'presentationIsPublic'>;

/** Everything that decides whether a caller may read an object of a room, at one moment. */
export interface ObjectAccess<Seen> {
  /**
   * The active token with the hash, and the id of its room; null if there is no such token or the room was
   * deleted.
   */
  readonly token: ActiveToken | null;
  /** The room that the request names, otherwise that of the object. For a token, always its own room. */
  readonly room: SeenRoom | null;
  /** The user's role in that room. */
  readonly role: Role | null;
  /** Null if that room does not have the object. */
  readonly object: Seen | null;
}
