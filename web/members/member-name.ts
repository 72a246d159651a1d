import { t } from '../i18n/language.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Member } from '../service/service.ts';
import { roomMembers } from './room-members.ts';

/** What a member is called: by name where the identity provider tells one. */
export function memberName({ name, email }: Pick<Member, 'name' | 'email'>): string {
  return name ?? email ?? t('members.unknownAddress');
}

/** What the members of a room are called, by their ids, as far as that is known; nobody else is told who they are. */
export function memberNames(state: RoomState): ReadonlyMap<string, string> {
  if (state.room.value.userRole === undefined) return new Map();
  const members = roomMembers(state).value.value ?? [];
  return new Map(
    members.flatMap(({ userId, name, email }) => {
      const called = name ?? email;
      return called === null ? [] : [[userId, called]];
    }),
  );
}
