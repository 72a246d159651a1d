import { memberNames } from '../members/member-name.ts';
import type { RoomState } from '../room/room-state.ts';
import { session } from '../session/session.ts';

/** What people are called who may be mentioned, and which of that is whoever reads. */
export interface KnownPeople {
  readonly names: readonly string[];
  readonly own: readonly string[];
}

/** Whom a comment may mention: the members, by what the list of them calls them. */
export function knownPeople(state: RoomState): KnownPeople {
  const { value: sitting } = session;
  const own =
    sitting.state === 'in' ? [sitting.user.name, sitting.user.email].filter((name) => name !== null) : [];
  // Only members are told who the members are.
  if (state.room.value.userRole === undefined) return { names: own, own };
  return { names: [...memberNames(state).values()], own };
}
