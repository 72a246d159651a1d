import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { Ago } from '../ui/ago.tsx';
import { AskFirst } from '../ui/ask-first.tsx';
import { asError, Failure } from '../ui/failure.tsx';
import { Icon } from '../ui/icons.tsx';
import { roleName } from '../room/role-name.ts';
import type { RoomState } from '../room/room-state.ts';
import type { AssignableRole, Member } from '../service/service.ts';
import { session } from '../session/session.ts';
import { changeRole, removeMember } from './change-members.ts';
import { memberName } from './member-name.ts';
import { RoleSelect } from './role-select.tsx';

/** A member with the role, which the owner can change, and a remove button. */
export function MemberRow({ member, state }: { member: Member; state: RoomState }) {
  const isAsking = useSignal(false);
  const failure = useSignal<Error | null>(null);
  const { roomId, userRole } = state.room.value;
  const { email, role, addedAt, userId } = member;
  const { value: current } = session;
  const isSelf = current.state === 'in' && current.user.userId === userId;
  const shown = memberName(member);
  // Names are not unique.
  const name = email ?? shown;
  const mayChange = userRole === 'owner' && role !== 'owner';
  const give = (wanted: AssignableRole) => {
    failure.value = null;
    changeRole(roomId, member, wanted).catch((error: unknown) => (failure.value = asError(error)));
  };
  return (
    <li class="person">
      <span class="person-text">
        <span class="person-name">
          {shown}
          {isSelf && <span class="hint"> ({t('members.you')})</span>}
        </span>
        {email !== null && email !== shown && <span class="hint person-name">{email}</span>}
        <span class="hint">
          {t('members.added')} <Ago moment={addedAt} />
        </span>
      </span>
      {mayChange && email !== null ? (
        <RoleSelect label={t('members.roleOf', { name })} role={role} onChoose={give} />
      ) : (
        <span class="badge" title={mayChange ? t('members.roleFixed') : undefined}>
          {t(roleName[role])}
        </span>
      )}
      {mayChange && (
        <button
          type="button"
          class="button quiet square"
          aria-label={t('members.remove', { name })}
          onClick={() => (isAsking.value = true)}
        >
          <Icon name="bin" />
        </button>
      )}
      {failure.value !== null && <Failure error={failure.value} />}
      {isAsking.value && (
        <AskFirst
          title={t('members.removeTitle', { name })}
          text={t('members.removeText')}
          action={t('members.removeNow')}
          onDo={() => removeMember(roomId, member)}
          onClose={() => (isAsking.value = false)}
        />
      )}
    </li>
  );
}
