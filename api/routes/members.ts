import { z } from 'zod';

import { invite as inviteTo } from '../../core/invitations/invite.ts';
import { removeMember } from '../../core/members/remove-member.ts';
import { userOf } from '../http/caller.ts';
import { presentInvitation } from '../presenters/people.ts';
import { answer, answerChange, defineRoute } from '../routing/define-route.ts';
import { roomIdText, success } from '../schemas/common.ts';
import { emailAddress, invitation, invitedRole, member } from '../schemas/people.ts';

const list = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/members',
  operation: 'member.list',
  scope: 'room',
  docs: { summary: 'List the members of a room', description: 'Includes the owner.' },
  responses: { 200: z.array(member) },
  handler: async ({ room }, { database }) => answer(200, await database.rooms.members(room.key)),
});

const invite = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId/invite',
  operation: 'member.invite',
  scope: 'room',
  docs: {
    summary: 'Invite a user to a room',
    description:
      'A user with this verified e-mail address becomes a member immediately (`status: member`); the ' +
      'role of an existing member changes. Otherwise the invitation is valid for 30 days (`status: ' +
      'pending`); a new invitation replaces it.',
  },
  body: z
    .strictObject({ email: emailAddress, role: invitedRole })
    .meta({ examples: [{ email: 'ada@example.org', role: 'editor' }] }),
  refusals: ['conflict'],
  responses: {
    200: z
      .object({
        success,
        status: z.enum(['member', 'pending']),
        member: member.optional(),
        invitation: invitation.optional(),
      })
      .meta({ id: 'InvitedSomebody' }),
  },
  handler: ({ room, body, caller }, { database }) =>
    answerChange(
      database,
      (within) => inviteTo(within, room.key, userOf(caller), body),
      (invited) =>
        answer(
          200,
          invited.status === 'member'
            ? { success: true, status: invited.status, member: invited.member }
            : { success: true, status: invited.status, invitation: presentInvitation(invited.invitation) },
        ),
    ),
});

const remove = defineRoute({
  method: 'DELETE',
  path: '/api/rooms/:roomId/members/:userId',
  operation: 'member.remove',
  scope: 'room',
  docs: {
    summary: 'Remove a member from a room',
    description: 'Takes effect immediately and closes open event streams. The owner cannot be removed.',
  },
  refusals: ['member_not_found', 'owner_cannot_be_removed'],
  responses: { 200: z.object({ success, roomId: roomIdText, userId: z.string() }) },
  handler: async ({ room, params, caller }, { database }) => {
    await removeMember(database, room.key, caller, params.userId);
    return answer(200, { success: true, roomId: room.id, userId: params.userId });
  },
});

const leave = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId/leave',
  operation: 'member.leave',
  scope: 'room',
  docs: {
    summary: 'Leave a room',
    description: 'Removes the caller from the members. The owner cannot leave.',
  },
  refusals: ['member_not_found', 'owner_cannot_be_removed'],
  responses: { 200: z.object({ success, roomId: roomIdText }) },
  handler: async ({ room, caller }, { database }) => {
    await removeMember(database, room.key, caller, userOf(caller).userId);
    return answer(200, { success: true, roomId: room.id });
  },
});

export const memberRoutes = [list, invite, remove, leave];
