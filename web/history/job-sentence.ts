import { t } from '../i18n/language.ts';
import type { MessageKey } from '../i18n/translated.ts';
import { fieldsOf, sentenceKey, type ChangeNote } from './change-note.ts';

/** Message keys by kind of job; newer services may report other kinds. */
const names: Readonly<Record<string, MessageKey>> = {
  'layer-upload': 'history.job.layer-upload',
  'bulk-import': 'history.job.bulk-import',
  'room-import': 'history.job.room-import',
  'room-update': 'history.job.room-update',
  'room-revert': 'history.job.room-revert',
  'room-export': 'history.job.room-export',
  'room-clone': 'history.job.room-clone',
};

/** Which job ended, and how; null if the event has a sentence of its own or is of another kind. */
export function jobSentence(reported: ChangeNote, who: string): string | null {
  if (sentenceKey(reported) !== 'history.did.job.finished') return null;
  const { kind, status, error } = fieldsOf(reported.after);
  const key = typeof kind === 'string' && Object.hasOwn(names, kind) ? names[kind] : undefined;
  const values = { who, job: t(key ?? 'history.job.other') };
  if (status !== 'error') return t('history.job.completed', values);
  const isCancelled = fieldsOf(error).code === 'job_cancelled';
  return t(isCancelled ? 'history.job.cancelled' : 'history.job.failed', values);
}
