import { t } from '../i18n/language.ts';
import type { MessageKey } from '../i18n/translated.ts';
import type { RoomState } from '../room/room-state.ts';
import { subjectKinds } from './subject-kinds.ts';
import type { CommentSubject } from './subject.ts';

/** The display name of the object that a comment is about. */
export function subjectName(state: RoomState, { objectType, objectId }: CommentSubject): string {
  if (objectType === 'room') return t('comments.room');
  if (objectType === 'feature') return named('comments.feature', objectId);
  const { label, find } = subjectKinds[objectType];
  return named(label, find(state, objectId)?.name);
}

function named(label: MessageKey, name: string | null | undefined): string {
  return name ? `${t(label)} ${t('app.quoted', { name })}` : t(label);
}
