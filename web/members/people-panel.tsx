import type { RoomState } from '../room/room-state.ts';
import { Access } from './access.tsx';
import { InviteForm } from './invite-form.tsx';
import { LeaveRoom } from './leave-room.tsx';
import { MemberList } from './member-list.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import { Storage } from './storage.tsx';
import { Tokens } from './tokens.tsx';

/** The members of the room; for its owner also invitations, access, tokens and storage. */
export function PeoplePanel({ state }: { state: RoomState }) {
  const { userRole } = state.room.value;
  const isOwner = userRole === 'owner';
  return (
    <div class="panel-group">
      <MemberList state={state} />
      {userRole !== undefined && !isOwner && <LeaveRoom state={state} />}
      {isOwner && (
        <>
          <InviteForm state={state} />
          <PendingInvitations state={state} />
          <Access state={state} />
          <Tokens state={state} />
          <Storage state={state} />
        </>
      )}
    </div>
  );
}
