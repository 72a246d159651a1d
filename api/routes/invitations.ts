import { z } from 'zod';

import { Refusal } from '../../core/errors.ts';
import { acceptInvitation } from '../../core/invitations/accept-invitation.ts';
import { declineInvitation } from '../../core/invitations/decline-invitation.ts';
import { rescindInvitation } from '../../core/invitations/rescind-invitation.ts';
import { canonicalEmail } from '../../core/users/email.ts';
import { userOf } from '../http/caller.ts';
import { presentInvitation } from '../presenters/people.ts';
import { answer, answerChange, defineRoute } from '../routing/define-route.ts';
import { roomIdText, success } from '../schemas/common.ts';
import { invitation } from '../schemas/people.ts';
import { role } from '../schemas/room.ts';

const list = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/pending-invitations',
  operation: 'invitation.list',
  scope: 'room',
  docs: { summary: 'List the pending invitations of a room' },
  responses: { 200: z.object({ invitations: z.array(invitation) }) },
  handler: async ({ room }, { database }) => {
    const invitations = await database.invitations.list(room.key);
    return answer(200, { invitations: invitations.map(presentInvitation) });
  },
});

const rescind = defineRoute({
  method: 'DELETE',
  path: '/api/rooms/:roomId/pending-invitations/:email',
  operation: 'invitation.rescind',
  scope: 'room',
  docs: {
    summary: 'Withdraw an invitation',
    description: 'The e-mail address in the path is percent-encoded.',
  },
  refusals: ['invitation_not_found'],
  responses: { 200: z.object({ success, roomId: roomIdText, email: z.string() }) },
  handler: async ({ room, params, caller }, { database }) => {
    const email = canonicalEmail(params.email);
    if (email === null) throw new Refusal('invitation_not_found');
    await rescindInvitation(database, room.key, caller, email);
    return answer(200, { success: true, roomId: room.id, email });
  },
});

const mine = defineRoute({
  method: 'GET',
  path: '/api/users/pending-invitations',
  operation: 'invitation.mine',
  scope: 'none',
  docs: {
    summary: 'List the invitations addressed to the current user',
    description:
      'Only invitations to a verified e-mail address are listed. Signing in accepts pending ' +
      'invitations, so the list contains those created since the last sign-in.',
  },
  responses: { 200: z.object({ invitations: z.array(invitation) }) },
  handler: async ({ caller }, { database }) => {
    const { email, emailVerified } = userOf(caller);
    const invitations = email === null || !emailVerified ? [] : await database.invitations.addressedTo(email);
    return answer(200, { invitations: invitations.map(presentInvitation) });
  },
});

const accept = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId/accept-invitation',
  operation: 'invitation.accept',
  scope: 'room',
  docs: {
    summary: 'Accept an invitation',
    description: 'Requires a verified e-mail address. For an existing member, returns the current role.',
  },
  refusals: ['email_not_verified', 'invitation_not_found'],
  responses: { 200: z.object({ success, roomId: roomIdText, role }) },
  handler: ({ room, caller }, { database }) => {
    const user = userOf(caller);
    return answerChange(
      database,
      (within) => acceptInvitation(within, room.key, { ...user, id: user.userId }),
      (accepted) => answer(200, { success: true, roomId: room.id, role: accepted }),
    );
  },
});

const decline = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId/decline-invitation',
  operation: 'invitation.decline',
  scope: 'room',
  docs: { summary: 'Decline an invitation', description: 'Requires a verified e-mail address.' },
  refusals: ['email_not_verified', 'invitation_not_found'],
  responses: { 200: z.object({ success, roomId: roomIdText }) },
  handler: ({ room, caller }, { database }) => {
    const user = userOf(caller);
    return answerChange(
      database,
      (within) => declineInvitation(within, room.key, { ...user, id: user.userId }),
      () => answer(200, { success: true, roomId: room.id }),
    );
  },
});

export const invitationRoutes = [list, rescind, mine, accept, decline];
