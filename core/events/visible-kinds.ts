import { tokenMay, type Entrance } from '../access/authorize.ts';
import type { Caller } from '../access/caller.ts';
import { operations, type AccessRule, type Operation } from '../access/operations.ts';
import { contentKinds, kindsOfContent } from '../content/kinds.ts';
import { eventKinds, type EventKind } from '../history/event-kinds.ts';

/** The operation that lists the objects of an event, by the first part of the event kind. */
const listedBy: Readonly<Record<string, Operation>> = {
  ...Object.fromEntries(kindsOfContent.map((kind) => [kind, contentKinds[kind].listedBy])),
  comment: 'comment.list',
  presentation: 'presentation.read',
  settings: 'room.read',
  member: 'member.list',
  token: 'token.list',
  room: 'room.read',
  job: 'job.read',
};

/**
 * The kinds of events that a caller may receive, limited to those requested (null: all). Tokens and the
 * public receive only events about objects that the access table lets them list. Members read the whole
 * history of their room.
 */
export function visibleKinds(
  caller: Caller,
  entrance: Entrance,
  requested: ReadonlySet<EventKind> | null,
): ReadonlySet<EventKind> | null {
  if (entrance === 'member') return requested;
  return new Set(eventKinds.filter((kind) => (requested?.has(kind) ?? true) && isVisible(kind, caller)));
}

function isVisible(kind: EventKind, caller: Caller): boolean {
  const operation = listedBy[kind.slice(0, kind.indexOf('.'))];
  if (operation === undefined) return false;
  const rule: AccessRule = operations[operation];
  return caller.type === 'token' ? tokenMay(rule, caller.permissions) : rule.anonymous !== 'never';
}
