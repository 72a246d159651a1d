import { originalActor } from '../../access/imported.ts';
import type { EventRecord } from '../records.ts';
import { asName, integer, json, recordTable, required, text } from './record-table.ts';

export const historyTable = recordTable<EventRecord>(
  { name: 'chartroom_history', kind: 'attributes', key: 'fid', description: 'History of the room.' },
  [
    integer('seq', ({ seq }) => seq, asName),
    text('kind', ({ kind }) => kind, required),
    json('actor', ({ actor }) => originalActor(actor), required),
    text('object_type', ({ objectType }) => objectType, required),
    text('object_id', ({ objectId }) => objectId, required),
    json('before', ({ before }) => before),
    json('after', ({ after }) => after),
    integer('created_at', ({ createdAt }) => createdAt, required),
  ],
);
