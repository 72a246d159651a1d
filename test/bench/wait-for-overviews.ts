import { setTimeout as delay } from 'node:timers/promises';
import { requestInRoom, type RoomSession } from './upload-in-chunks.ts';

const pollIntervalMs = 200;
const maxPolls = 1500;

/**
 * Waits until the last layer of a room has its overviews. They are built after its publication, and would compete for
 * the processors with what is measured next.
 */
export async function waitForOverviews(session: RoomSession): Promise<void> {
  for (let poll = 0; poll < maxPolls; poll++) {
    const { history } = await requestInRoom(session, `/api/rooms/${session.roomId}/history?limit=1`);
    const [last] = history as readonly { kind: string }[];
    if (last?.kind === 'layer.updated') return;
    await delay(pollIntervalMs);
  }
  throw new Error('The overviews were not built.');
}
