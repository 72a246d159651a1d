import { t } from '../i18n/language.ts';
import type { Actor, RoomEvent } from '../service/service.ts';
import { session } from '../session/session.ts';

/** The name of the actor of an event. */
export function whoIs(actor: Actor | undefined): string {
  if (actor === undefined || actor.type === 'system') return t('history.service');
  const name = actor.name ?? t('comments.unknownAuthor');
  return actor.type === 'token' ? t('history.token', { name }) : name;
}

/** Whether an event reports a change by another user or a program. */
export function isOfOthers({ kind, actor }: RoomEvent): boolean {
  if (kind === 'job.progress' || actor === undefined) return false;
  const { value: current } = session;
  return current.state !== 'in' || actor.id !== current.user.userId;
}
