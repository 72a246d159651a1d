import { counted, t } from '../i18n/language.ts';
import { listText } from '../i18n/list-text.ts';
import { calledIn, changeKeys, fieldsOf, type ChangeNote } from './change-note.ts';
import { changedFields, type ChangedField } from './changed-fields.ts';
import { phraseOf } from './history-fields.ts';

type ChangeKeys = (typeof changeKeys)[keyof typeof changeKeys];

const maxNamed = 3;

/** Which fields changed; null if the event does not state it, or another sentence fits better. */
export function changesSentence(reported: ChangeNote, who: string): string | null {
  const { kind } = reported;
  // Settings are reported with the changed ones only, other objects in full.
  if (!isChangeable(kind) || (kind !== 'settings.updated' && !isState(reported.before))) return null;
  const changed = changedFields(reported).filter(({ name }) => phraseOf(name) !== null);
  const [only] = changed;
  if (only === undefined) return null;
  const special = changed.length === 1 ? sentenceOfOne(changeKeys[kind], only, who) : undefined;
  if (special !== undefined) return special;
  return t(changeKeys[kind].changed, {
    ...{ who, fields: phrases(changed) },
    what: quoted(calledIn(reported)),
  });
}

/** The sentence of a single changed field; null if that of the event fits, undefined if there is none. */
function sentenceOfOne(keys: ChangeKeys, field: ChangedField, who: string): string | null | undefined {
  const { name, before, after } = field;
  if (name === 'position') return null;
  if (name === 'isPublic') return t(after === true ? 'history.madePublic' : 'history.madePrivate', { who });
  if (name === 'presentationIsPublic')
    return t(after === true ? 'history.published' : 'history.unpublished', { who });
  if ((name !== 'title' && name !== 'name') || !isText(before) || !isText(after)) return undefined;
  const named = (title: string) => quoted(calledIn({ kind: '', after: { title } }));
  return t(keys.renamed, { who, before: named(before), what: named(after) });
}

function phrases(changed: readonly ChangedField[]): string {
  const all = changed.map(({ name }) => phraseOf(name)).filter((key) => key !== null).map((key) => t(key)); // prettier-ignore
  if (all.length <= maxNamed) return listText(all);
  const named = all.slice(0, maxNamed - 1);
  return listText([...named, counted('history.moreFields', all.length - named.length)]);
}

function isChangeable(kind: string): kind is keyof typeof changeKeys {
  return Object.hasOwn(changeKeys, kind);
}

function isState(value: unknown): boolean {
  return Object.keys(fieldsOf(value)).length > 0;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Objects without a name are not quoted. */
export function quoted(name: string): string {
  return name === '' ? '' : t('app.quoted', { name });
}
