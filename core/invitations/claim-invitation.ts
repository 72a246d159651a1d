import { Refusal } from '../errors.ts';
import type { Repositories } from '../ports/database.ts';
import type { Emit } from '../rooms/change-room.ts';

/**
 * Removes the pending invitation of an e-mail address and emits an event. Throws Refusal
 * `invitation_not_found`.
 */
export async function takeInvitation(
  { invitations }: Pick<Repositories, 'invitations'>,
  emit: Emit,
  {
    roomKey,
    email,
    kind,
  }: { roomKey: number; email: string; kind: 'member.invitation-declined' | 'member.invitation-rescinded' },
): Promise<void> {
  const invitation = await invitations.take(roomKey, email);
  if (invitation === null) throw new Refusal('invitation_not_found');
  emit({
    kind,
    objectType: 'invitation',
    objectId: invitation.id,
    before: { role: invitation.role },
    after: null,
  });
}
