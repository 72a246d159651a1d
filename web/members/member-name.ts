import { t } from '../i18n/language.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Member } from '../service/service.ts';
import { roomMembers } from './room-members.ts';

/** The display name of a member: the name from the identity provider if it provides one. */
export function memberName({ name, email }: Pick<Member, 'name' | 'email'>): string {
  return name ?? email ?? t('members.unknownAddress');
}

/** Member names by id. Only members can read them. */
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
