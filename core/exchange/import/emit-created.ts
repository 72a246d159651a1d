import type { Icon } from '../../icons/icon.ts';
import { layerRecord } from '../../layers/layer-record.ts';
import { limits } from '../../limits.ts';
import { rasterRecord } from '../../rasters/raster-record.ts';
import type { Emit } from '../../rooms/change-room.ts';

/** What the event of a new object records. Markers have one event for all of them, photos have none. */
const records = {
  icon: ({ id: iconId, name, size, mediaType }: Icon) => ({ iconId, name, size, mediaType }),
  layer: layerRecord,
  raster: rasterRecord,
};

type CreatedKind = keyof typeof records;

/** Kinds with an event for each new object. */
export const createdKinds = Object.keys(records) as CreatedKind[];

/** Of these, the kinds that are drawn by themselves. Clients reload icons after an import or a copy. */
export const drawnKinds = ['layer', 'raster'] as const satisfies readonly CreatedKind[];

/** Emits the events of the first objects, as if each had been created in this room. */
export function emitCreated(
  emit: Emit,
  kind: CreatedKind,
  objects: readonly { readonly id: string }[],
): void {
  const recordOf: (object: never) => unknown = records[kind];
  for (const object of objects.slice(0, limits.eventsOfKind)) {
    const after = recordOf(object as never);
    emit({ kind: `${kind}.created`, objectType: kind, objectId: object.id, before: null, after });
  }
}
