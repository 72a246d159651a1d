import type { Caller } from '../access/caller.ts';
import { type ExpectedState, requireUnchanged } from '../content/unchanged.ts';
import { notFound } from '../content/not-found.ts';
import { Refusal } from '../errors.ts';
import { changeRoom } from '../rooms/change-room.ts';
import type { Database } from '../ports/database.ts';
import type { Layer } from './layer.ts';
import type { Room } from '../rooms/room.ts';
import type { LayerChange } from './layer-fields.ts';
import { layerRecord } from './layer-record.ts';

/** Changes the name, description or style. Throws Refusal `empty_update`, `layer_not_found`, `state_changed`. */
export async function updateLayer(
  database: Database,
  {
    room,
    caller,
    layerId,
    change,
    expected,
  }: {
    room: Pick<Room, 'key'>;
    caller: Caller;
    layerId: string;
    change: LayerChange;
    expected?: ExpectedState;
  },
): Promise<Layer> {
  if (Object.keys(change).length === 0) throw new Refusal('empty_update');
  return changeRoom(database, room.key, caller, async ({ layers }, { contentKey }, emit) => {
    const before = await layers.find(layerId);
    if (before?.contentKey !== contentKey) throw notFound('layer');
    requireUnchanged(expected, before);
    const after = await layers.update(layerId, change);
    if (after === null) throw notFound('layer');
    emit({
      kind: 'layer.updated',
      objectType: 'layer',
      objectId: layerId,
      before: layerRecord(before),
      after: layerRecord(after),
    });
    return after;
  });
}
