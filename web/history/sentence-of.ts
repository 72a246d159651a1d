import { counted, t } from '../i18n/language.ts';
import { whoIs } from '../room/who-is.ts';
import { calledIn, fieldsOf, isOfMember, memberIn, sentenceKey, type ChangeNote } from './change-note.ts';
import { changesSentence, quoted } from './changes-sentence.ts';
import { wordOf } from './field-text.ts';
import { jobSentence } from './job-sentence.ts';

/** An event as a sentence. `nameOf` maps member ids to names. */
export function sentenceOf(reported: ChangeNote, nameOf?: ReadonlyMap<string, string>): string {
  const who = whoIs(reported.actor);
  const sentence =
    ofMember(reported, who, nameOf) ??
    ofNumber(reported, who) ??
    jobSentence(reported, who) ??
    changesSentence(reported, who) ??
    ofKind(reported, who);
  // Objects without a name leave a gap.
  return sentence.replaceAll(/ {2,}/g, ' ').trim();
}

function ofKind(reported: ChangeNote, who: string): string {
  const key = sentenceKey(reported);
  if (key === null) return t('history.other', { who, kind: reported.kind });
  return t(key, { who, what: quoted(calledIn(reported)) });
}

function ofMember(reported: ChangeNote, who: string, nameOf?: ReadonlyMap<string, string>): string | null {
  const { kind, actor, after } = reported;
  const member = memberIn(reported);
  if (member === null) return null;
  if (member === actor?.id && kind === 'member.removed') return t('history.member.left', { who });
  if (member === actor?.id && kind === 'member.added') return t('history.member.joined', { who });
  const what = nameOf?.get(member);
  if (what === undefined || !isOfMember(kind)) return null;
  return t(`history.${kind}`, { who, what, role: quoted(wordOf('role', fieldsOf(after).role)) });
}

/** Imported markers, and added or deleted slides, with their number. */
function ofNumber({ kind, before, after }: ChangeNote, who: string): string | null {
  const { markersCreated, slides } = fieldsOf(after);
  if (kind === 'marker.imported' && typeof markersCreated === 'number')
    return t('history.imported', { who, markers: counted('import.markers', markersCreated) });
  const { slides: earlier } = { slides: before === null ? 0 : undefined, ...fieldsOf(before) };
  if (kind !== 'presentation.updated' || typeof slides !== 'number' || typeof earlier !== 'number')
    return null;
  if (slides === earlier) return null;
  const count = counted('history.slides', Math.abs(slides - earlier));
  return t(slides > earlier ? 'history.slidesAdded' : 'history.slidesDeleted', { who, slides: count });
}
