import { t } from '../i18n/language.ts';
import { InviteForm } from '../members/invite-form.tsx';
import { MemberList } from '../members/member-list.tsx';
import { PendingInvitations } from '../members/pending-invitations.tsx';
import { parseAddress } from '../router/room-address.ts';
import type { RoomState } from '../room/room-state.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Notices } from '../ui/notices.tsx';
import { DeckLinks } from './deck-links.tsx';
import { PublicAccess } from './public-access.tsx';
import { SharedLink } from './shared-link.tsx';

/** Everything about who can see the room and how: members, public access, links and embedding. */
export function ShareDialog({ state, onClose }: { state: RoomState; onClose: () => void }) {
  const { roomId, userRole } = state.room.value;
  return (
    <Dialog title={t('share.title')} class="share" onClose={onClose}>
      <div class="share-parts">
        <section class="share-links" aria-label={t('share.links')}>
          <SharedLink label={t('share.roomLink')} address={`${location.origin}/rooms/${roomId}`} />
          {parseAddress(location.hash).view !== null && (
            <SharedLink label={t('share.viewLink')} address={location.href} />
          )}
        </section>
        <PublicAccess state={state} />
        <DeckLinks state={state} />
        {userRole === 'owner' && (
          <>
            <InviteForm state={state} />
            <PendingInvitations state={state} />
          </>
        )}
        {userRole !== undefined && <MemberList state={state} />}
      </div>
      {/* The notices of the room are behind the dialog. */}
      <Notices />
    </Dialog>
  );
}
