import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import type { OpenMap } from '../map/open-map.ts';
import { useDrawn } from '../map/use-drawn.ts';
import { Icon } from '../ui/icons.tsx';
import { later } from '../ui/later.tsx';
import { Link } from '../router/link.tsx';
import type { RoomState } from '../room/room-state.ts';
import { AccountMenu } from '../shell/account-menu.tsx';
import { roleName } from '../room/role-name.ts';
import { RoomName } from './room-name.tsx';

const ShareDialog = later(async () => (await import('../sharing/share-dialog.tsx')).ShareDialog, {
  isQuiet: true,
});
const PresentButton = later(async () => (await import('../presentation/present-button.tsx')).PresentButton, {
  isQuiet: true,
});

/** The header of a room: name and role; connection state, sharing and presenting. */
export function WorkbenchHead({ state, map }: { state: RoomState; map: OpenMap }) {
  const isSharing = useSignal(false);
  const isDrawn = useDrawn(map.value);
  const { userRole } = state.room.value;
  return (
    <header class="workbench-head">
      <a class="skip" href="#content">
        {t('app.skip')}
      </a>
      <Link to="/rooms" class="button quiet square">
        <Icon name="back" />
        <span class="unseen">{t('app.toRooms')}</span>
      </Link>
      <RoomName state={state} />
      {userRole !== undefined && <span class="badge">{t(roleName[userRole])}</span>}
      <LinkState state={state} />
      <button type="button" class="button" onClick={() => (isSharing.value = true)}>
        <Icon name="share" />
        <span class="head-label">{t('share.title')}</span>
      </button>
      {isDrawn.value && <PresentButton state={state} />}
      <AccountMenu />
      {isSharing.value && <ShareDialog state={state} onClose={() => (isSharing.value = false)} />}
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
