import { when } from '../when.ts';
import type { OwnRoom } from './own-room.ts';
import { callAs } from './target.ts';

/**
 * Creates a layer with these fields as the owner of the room, and waits until it exists, as a busy service
 * returns only the job. Returns its id.
 */
export async function makeLayer(
  { owner, roomId }: OwnRoom,
  fields: { readonly name: string; readonly geojson: object } & Readonly<Record<string, unknown>>,
): Promise<string> {
  await callAs(owner, 'POST', `/api/rooms/${roomId}/layers`, fields);
  let id: string | undefined;
  await when(`the layer ${fields.name} is there`, async () => {
    const { layers } = (await callAs(owner, 'GET', `/api/layers/${roomId}`)) as {
      layers: readonly { id: string; name: string }[];
    };
    id = layers.find(({ name }) => name === fields.name)?.id;
    return id !== undefined;
  });
  return id ?? '';
}
