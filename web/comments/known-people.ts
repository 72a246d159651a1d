import { memberNames } from '../members/member-name.ts';
import type { RoomState } from '../room/room-state.ts';
import { session } from '../session/session.ts';

/** Names that can be mentioned, and which of them belongs to the current user. */
export interface KnownPeople {
  readonly names: readonly string[];
  readonly own: readonly string[];
}

/** The people a comment can mention: the members, by their names in the member list. */
export function knownPeople(state: RoomState): KnownPeople {
  const { value: current } = session;
  const own =
    current.state === 'in' ? [current.user.name, current.user.email].filter((name) => name !== null) : [];
  // Only members can read the member list.
  if (state.room.value.userRole === undefined) return { names: own, own };
  return { names: [...memberNames(state).values()], own };
}
