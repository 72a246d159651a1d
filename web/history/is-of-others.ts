import type { RoomEvent } from '../service/service.ts';
import { session } from '../session/session.ts';

/** Whether an event reports a change by another user or a program. */
export function isOfOthers({ kind, actor }: RoomEvent): boolean {
  if (kind === 'job.progress' || actor === undefined) return false;
  const { value: current } = session;
  return current.state !== 'in' || actor.id !== current.user.userId;
}
