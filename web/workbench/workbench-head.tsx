import { t } from '../i18n/language.ts';
import { Icon } from '../ui/icons.tsx';
import { Link } from '../router/link.tsx';
import type { RoomState } from '../room/room-state.ts';
import { AccountMenu } from '../shell/account-menu.tsx';
import { roleName } from '../room/role-name.ts';

/** The header of a room: name, role and connection state. */
export function WorkbenchHead({ state }: { state: RoomState }) {
  const { roomId, name, userRole } = state.room.value;
  return (
    <header class="workbench-head">
      <a class="skip" href="#content">
        {t('app.skip')}
      </a>
      <Link to="/rooms" class="button quiet square">
        <Icon name="back" />
        <span class="unseen">{t('app.toRooms')}</span>
      </Link>
      <h1>{name ?? roomId}</h1>
      {userRole !== undefined && <span class="badge">{t(roleName[userRole])}</span>}
      <LinkState state={state} />
      <AccountMenu />
    </header>
  );
}

const words = {
  connecting: 'room.connecting',
  live: 'room.live',
  lost: 'room.lost',
  ended: 'room.ended',
} as const;

/** Announced by screen readers when it changes. */
function LinkState({ state: { link } }: { state: RoomState }) {
  return (
    <p class="link-state" data-link={link.value} role="status">
      {t(words[link.value])}
    </p>
  );
}
