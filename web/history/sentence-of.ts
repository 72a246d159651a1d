import { t } from '../i18n/language.ts';
import { whoIs } from '../room/who-is.ts';
import { calledIn, isOfMember, memberIn, sentenceKey, type ChangeNote } from './change-note.ts';

/** An event as a sentence. `nameOf` maps member ids to names. */
export function sentenceOf(reported: ChangeNote, nameOf?: ReadonlyMap<string, string>): string {
  const who = whoIs(reported.actor);
  const member = memberIn(reported);
  if (member !== null && reported.kind === 'member.removed' && member === reported.actor?.id)
    return t('history.member.left', { who });
  const what = nameOf?.get(member ?? '');
  if (what !== undefined && isOfMember(reported.kind)) return t(`history.${reported.kind}`, { who, what });
  const key = sentenceKey(reported);
  if (key === null) return t('history.other', { who, kind: reported.kind });
  const name = calledIn(reported);
  return t(key, { who, what: name === '' ? '' : t('app.quoted', { name }) }).trim();
}
