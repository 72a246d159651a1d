import type { LeftOut } from '../../../core/exchange/import/left-out.ts';
import type { RoomBase } from '../../../core/exchange/update/room-base.ts';
import type { Job } from '../../../core/jobs/job.ts';
import type { Database } from '../../../core/ports/database.ts';
import type { RoomFile } from '../../steps/read-room-file/room-file.ts';

/** Content of the room that the file no longer contains as a whole, which an update therefore leaves unchanged. */
export async function leftInRoom(
  { layers, history }: Pick<Database, 'layers' | 'history'>,
  { contentKey }: Job,
  { roomKey, seq }: RoomBase,
  { isPart, absentTables, layers: found }: Pick<RoomFile, 'isPart' | 'absentTables' | 'layers'>,
): Promise<LeftOut[]> {
  const leftOut = absentTables.map((name): LeftOut => {
    const reason = `The file lacks the table; ${name} of the room stay unchanged.`;
    return { what: 'table', name, code: 'not_in_file', reason };
  });
  if (isPart) return leftOut;
  const there = new Set(found.map(({ id }) => id));
  const missing = (await layers.list(contentKey)).filter(({ id }) => !there.has(id));
  const objects = { objectType: 'layer', objectIds: missing.map(({ id }) => id) };
  const changes = await history.firstAfter(roomKey, seq, objects);
  const later = new Set(changes.filter(({ before }) => before === null).map(({ objectId }) => objectId));
  for (const { id, name } of missing)
    if (!later.has(id))
      leftOut.push({
        ...{ what: 'layer', name, code: 'not_in_file' },
        reason: 'The file does not contain the layer; it stays in the room. Delete it in the room.',
      });
  return leftOut;
}
