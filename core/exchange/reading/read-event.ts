import { eventKinds } from '../../history/event-kinds.ts';
import { limits } from '../../limits.ts';
import type { EventRecord } from '../records.ts';
import type { FileRow } from './file-row.ts';

/** Maximum size of an object state in an event. */
const maxState = 16 * limits.jsonDocument;

/** Reads an event of the file's history; reports an invalid one and returns null. */
export function readEvent(row: FileRow, now: number): EventRecord | null {
  const seq = row.value('seq');
  const kind = eventKinds.find((each) => each === row.cell('kind'));
  if (kind === undefined || typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 1) {
    row.report('The event is invalid.');
    return null;
  }
  return {
    seq,
    kind,
    actor: row.actor('actor'),
    objectType: row.text('object_type', limits.nameLength) ?? '',
    objectId: row.text('object_id', limits.nameLength) ?? '',
    before: row.json('before', maxState),
    after: row.json('after', maxState),
    createdAt: row.time('created_at', now),
  };
}
