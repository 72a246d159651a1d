import type { Invitation } from '../../core/invitations/invitation.ts';
import type { Account, User } from '../../core/users/user.ts';

export function presentInvitation({ roomId, email, role, invitedBy, createdAt, expiresAt }: Invitation) {
  return { roomId, email, role, invitedBy, createdAt, expiresAt };
}

export function presentUser({ id, email, emailVerified, name, createdAt }: User) {
  return { userId: id, email, emailVerified, name, createdAt };
}

export function presentAccount(account: Account) {
  const { issuer, subject, lastSeenAt, roomCount, quota } = account;
  return { ...presentUser(account), issuer, subject, lastSeenAt, roomCount, quota: { ...quota } };
}
