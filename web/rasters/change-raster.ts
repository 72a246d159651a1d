import { t } from '../i18n/language.ts';
import { notify } from '../ui/notices.tsx';
import {
  service,
  type RasterDisplay,
  type RasterDisplayChange,
  type RasterLayer,
  type RasterLayerChange,
} from '../service/service.ts';
import { saveMerging } from '../saving/save-merging.ts';
import { dropPreview, preview } from './raster-previews.ts';

/** Identifies a raster and its room. */
export interface RasterRef {
  readonly roomId: string;
  readonly raster: RasterLayer;
}

/** Changes how a raster is rendered for everyone, and offers to undo that. Throws ChartroomError. */
export async function changeDisplay(ref: RasterRef, change: RasterDisplayChange): Promise<void> {
  const { raster } = ref;
  const before = formerOf(raster.display, change);
  preview(raster, change);
  try {
    await patchDisplay(ref, change);
  } catch (error) {
    dropPreview(raster.id);
    throw error;
  }
  notify({
    text: t('layers.changed', { name: raster.name }),
    undo: async () => {
      dropPreview(raster.id);
      await patchDisplay(ref, before);
    },
  });
}

/**
 * Changes name or visibility of a raster, and offers to undo that. Throws ChartroomError, and SaveConflict if others
 * changed the same fields of the state that the user has `seen`.
 */
export async function changeRaster(
  { roomId, raster }: RasterRef,
  change: Pick<RasterLayerChange, 'name' | 'visible'>,
  seen?: Pick<RasterLayer, 'name' | 'updatedAt'>,
): Promise<void> {
  const fields = Object.keys(change) as ('name' | 'visible')[];
  const before = Object.fromEntries(fields.map((field) => [field, raster[field]]));
  if (seen === undefined) await patchRaster(roomId, raster.id, change);
  else await saveMerging(seen, change, (header) => patchRaster(roomId, raster.id, change, header));
  const { name } = { ...raster, ...change };
  notify({ text: t('layers.changed', { name }), undo: () => patchRaster(roomId, raster.id, before) });
}

/** Changes the position of a raster in the layer order. Throws ChartroomError. */
export function setRasterOrder(roomId: string, id: string, order: number): Promise<unknown> {
  return patchRaster(roomId, id, { order });
}

/** Deletes a raster; this cannot be undone. Throws ChartroomError. */
export async function deleteRaster({ roomId, raster: { id, name } }: RasterRef): Promise<void> {
  await service.DELETE('/api/rooms/{roomId}/raster-layers/{layerId}', {
    params: { path: { roomId, layerId: id } },
  });
  notify({ text: t('layers.deleted', { name }) });
}

/** The previous values of the changed fields. Choosing a colormap discards the colour stops. */
function formerOf(display: RasterDisplay, change: RasterDisplayChange): RasterDisplayChange {
  const fields = Object.keys(change) as (keyof RasterDisplayChange)[];
  const before = Object.fromEntries(fields.map((field) => [field, display[field]]));
  return 'colormap' in change ? { ...before, stops: display.stops } : before;
}

function patchDisplay({ roomId, raster }: RasterRef, body: RasterDisplayChange): Promise<unknown> {
  return service.PATCH('/api/rooms/{roomId}/raster-layers/{layerId}/display', {
    params: { path: { roomId, layerId: raster.id } },
    body,
  });
}

function patchRaster(
  roomId: string,
  layerId: string,
  body: RasterLayerChange,
  header: { readonly 'If-Match'?: string } = {},
): Promise<unknown> {
  return service.PATCH('/api/rooms/{roomId}/raster-layers/{layerId}', {
    params: { path: { roomId, layerId }, header },
    body,
  });
}
