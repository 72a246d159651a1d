import { t } from '../i18n/language.ts';
import { notify } from '../ui/notices.tsx';
import { roleName } from '../room/role-name.ts';
import { service, type Invitation, type AssignableRole, type Member } from '../service/service.ts';
import { memberName } from './member-name.ts';

/* Changes to membership and access. All functions throw ChartroomError. */

/** Invites a person, who becomes a member now or at sign-in. */
export async function invite(roomId: string, email: string, role: AssignableRole): Promise<void> {
  const { status } = await putRole(roomId, email, role);
  notify({ text: t(status === 'member' ? 'members.isMember' : 'members.isInvited', { email }) });
}

/** Changes a role; the API does this by inviting the member's address again. Offers to undo that. */
export async function changeRole(
  roomId: string,
  { name, email, role }: Member,
  wanted: AssignableRole,
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

/** Removes the current user from the room. */
export async function leaveRoom(roomId: string): Promise<void> {
  await service.POST('/api/rooms/{roomId}/leave', { params: { path: { roomId } } });
}

/** Withdraws an invitation, and offers to undo that. */
export async function rescind({ roomId, email, role }: Invitation): Promise<void> {
  const path = { roomId, email };
  await service.DELETE('/api/rooms/{roomId}/pending-invitations/{email}', { params: { path } });
  notify({ text: t('members.rescinded', { email }), undo: () => putRole(roomId, email, role) });
}

/** Makes the room public or private, and offers to undo that. */
export async function setPublic(roomId: string, isPublic: boolean): Promise<void> {
  await putPublic(roomId, isPublic);
  notify({
    text: t(isPublic ? 'members.nowPublic' : 'members.nowPrivate'),
    undo: () => putPublic(roomId, !isPublic),
  });
}

async function putRole(roomId: string, email: string, role: AssignableRole) {
  const params = { path: { roomId } };
  return (await service.POST('/api/rooms/{roomId}/invite', { params, body: { email, role } })).data;
}

function putPublic(roomId: string, isPublic: boolean) {
  return service.PATCH('/api/rooms/{roomId}/public', { params: { path: { roomId } }, body: { isPublic } });
}
