import type { Caller } from '../access/caller.ts';
import { type ExpectedState, requireUnchanged } from '../content/unchanged.ts';
import { notFound } from '../content/not-found.ts';
import { changeRoom } from '../rooms/change-room.ts';
import type { Database } from '../ports/database.ts';
import type { Room } from '../rooms/room.ts';
import { rasterRecord } from './raster-record.ts';
import type { RasterChange, RasterLayer } from './raster.ts';

export interface RasterTarget {
  readonly room: Pick<Room, 'key'>;
  readonly caller: Caller;
  readonly rasterId: string;
  readonly expected?: ExpectedState;
}

/** Changes a raster based on its current state. Throws Refusal `raster_layer_not_found`, `state_changed`. */
export function changeRaster(
  database: Database,
  { room, caller, rasterId, expected }: RasterTarget,
  changeOf: (raster: RasterLayer) => RasterChange,
): Promise<RasterLayer> {
  return changeRoom(database, room.key, caller, async ({ rasters }, { contentKey }, emit) => {
    const before = await rasters.find(contentKey, rasterId);
    if (before !== null) requireUnchanged(expected, before);
    const after = before && (await rasters.update(contentKey, rasterId, changeOf(before)));
    if (before === null || after === null) throw notFound('raster');
    emit({
      kind: 'raster.updated',
      objectType: 'raster',
      objectId: rasterId,
      before: rasterRecord(before),
      after: rasterRecord(after),
    });
    return after;
  });
}
