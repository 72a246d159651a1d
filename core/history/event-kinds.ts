import { contentEventKinds } from '../content/kinds.ts';

const otherKinds = [
  'comment.created',
  'comment.updated',
  'comment.deleted',
  'comment.replied',
  'comment.reply-deleted',
  'presentation.updated',
  'settings.updated',
  'member.added',
  'member.updated',
  'member.removed',
  'member.invited',
  'member.invitation-rescinded',
  'member.invitation-declined',
  'token.created',
  'token.revoked',
  'room.created',
  'room.imported',
  'room.cloned',
  'room.cleared',
  'room.deleted',
  'job.progress',
  'job.finished',
] as const;

/** All event kinds of a room. */
export const eventKinds = [...contentEventKinds, ...otherKinds];

export type EventKind = (typeof eventKinds)[number];
