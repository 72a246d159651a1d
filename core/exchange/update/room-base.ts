import { Refusal } from '../../errors.ts';
import type { Repositories } from '../../ports/database.ts';
import type { Job } from '../../jobs/job.ts';
import type { RoomHead } from '../records.ts';

/** The state of the room that a file was exported from: that after this event. */
export interface RoomBase {
  readonly roomKey: number;
  readonly seq: number;
}

/**
 * The state that the file was exported from. Throws Refusal `other_room` if that was another room, and
 * `export_too_old` if the history no longer tells what changed since.
 */
export async function baseOf(
  { history }: Pick<Repositories, 'history'>,
  { roomKey, roomId }: Pick<Job, 'roomKey' | 'roomId'>,
  { roomId: from, lastSeq: seq, lastChange }: Pick<RoomHead, 'roomId' | 'lastSeq' | 'lastChange'>,
): Promise<RoomBase> {
  if (from !== roomId) {
    const sentence = `The file was exported from the room ${from || 'of another service'}, not from ${roomId}.`;
    throw new Refusal('other_room', sentence, { exportedFrom: from });
  }
  const { at, isComplete, isCleared } = await history.since(roomKey, seq);
  // The id of a deleted room can be used again.
  if (at !== null && at !== lastChange) throw new Refusal('other_room');
  if (!isComplete || isCleared) {
    const sentence = isCleared
      ? 'The room was cleared after the file was exported; export it again.'
      : 'The history of the room does not reach back to the export of the file; export it again.';
    throw new Refusal('export_too_old', sentence);
  }
  return { roomKey, seq };
}
