import { t } from '../i18n/language.ts';
import { notify } from '../ui/notices.tsx';
import { roleName } from '../room/role-name.ts';
import { service, type Invitation, type InvitedRole, type Member } from '../service/service.ts';
import { memberName } from './member-name.ts';

/* What is done about who may enter: by an owner, and by whoever leaves. All of it throws ChartroomError. */

/** Lets somebody in, at once or when they sign in. */
export async function invite(roomId: string, email: string, role: InvitedRole): Promise<void> {
  const { status } = await putRole(roomId, email, role);
  notify({ text: t(status === 'member' ? 'members.isMember' : 'members.isInvited', { email }) });
}

/** The interface changes a role by inviting the member's address anew; offers to take that back. */
export async function changeRole(
  roomId: string,
  { name, email, role }: Member,
  wanted: InvitedRole,
): Promise<void> {
  if (email === null || role === 'owner') return;
  await putRole(roomId, email, wanted);
  notify({
    text: t('members.roleChanged', { name: name ?? email, role: t(roleName[wanted]) }),
    undo: () => putRole(roomId, email, role),
  });
}

export async function removeMember(roomId: string, member: Member): Promise<void> {
  const path = { roomId, userId: member.userId };
  await service.DELETE('/api/rooms/{roomId}/members/{userId}', { params: { path } });
  notify({ text: t('members.removed', { name: memberName(member) }) });
}

/** Takes whoever sits here out of the room. */
export async function leaveRoom(roomId: string): Promise<void> {
  await service.POST('/api/rooms/{roomId}/leave', { params: { path: { roomId } } });
}

/** Takes an invitation back, and offers to send it again. */
export async function rescind({ roomId, email, role }: Invitation): Promise<void> {
  const path = { roomId, email };
  await service.DELETE('/api/rooms/{roomId}/pending-invitations/{email}', { params: { path } });
  notify({ text: t('members.rescinded', { email }), undo: () => putRole(roomId, email, role) });
}

/** Lets everybody see the room, or its members alone; offers to take that back. */
export async function setPublic(roomId: string, isPublic: boolean): Promise<void> {
  await putPublic(roomId, isPublic);
  notify({
    text: t(isPublic ? 'members.nowPublic' : 'members.nowPrivate'),
    undo: () => putPublic(roomId, !isPublic),
  });
}

async function putRole(roomId: string, email: string, role: InvitedRole) {
  const params = { path: { roomId } };
  return (await service.POST('/api/rooms/{roomId}/invite', { params, body: { email, role } })).data;
}

function putPublic(roomId: string, isPublic: boolean) {
  return service.PATCH('/api/rooms/{roomId}/public', { params: { path: { roomId } }, body: { isPublic } });
}
