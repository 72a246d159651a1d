import { t } from '../i18n/language.ts';
import { notify } from '../ui/notices.tsx';
import { saveMerging } from '../saving/save-merging.ts';
import { service, type Layer, type LayerChange } from '../service/service.ts';
import { dropPreview } from './layer-previews.ts';

/**
 * Changes fields of a layer for everyone, and offers to undo that. Throws ChartroomError, and SaveConflict if others
 * changed the same fields of the state that the user has `seen`.
 */
export async function changeLayer(
  layer: Layer,
  change: LayerChange,
  seen?: Pick<Layer, 'name' | 'updatedAt'>,
): Promise<void> {
  const fields = Object.keys(change) as (keyof LayerChange)[];
  const before = Object.fromEntries(fields.map((field) => [field, layer[field]])) as LayerChange;
  try {
    if (seen === undefined) await patch(layer.id, change);
    else await saveMerging(seen, change, (header) => patch(layer.id, change, header));
  } catch (error) {
    dropPreview(layer.id);
    throw error;
  }
  const undo = async () => {
    dropPreview(layer.id);
    await patch(layer.id, before);
  };
  notify({ text: t('layers.changed', { name: layer.name }), undo });
}

/** Changes the position of a layer in the layer order. Throws ChartroomError. */
export function setLayerOrder(id: string, order: number): Promise<unknown> {
  return patch(id, { order });
}

/** Deletes a layer; this cannot be undone. Throws ChartroomError. */
export async function deleteLayer({ id, name }: Layer): Promise<void> {
  await service.DELETE('/api/layers/{layerIdOrRoomName}', { params: { path: { layerIdOrRoomName: id } } });
  notify({ text: t('layers.deleted', { name }) });
}

function patch(
  id: string,
  body: LayerChange,
  header: { readonly 'If-Match'?: string } = {},
): Promise<unknown> {
  return service.PATCH('/api/layers/{layerIdOrRoomName}', {
    params: { path: { layerIdOrRoomName: id }, header },
    body,
  });
}
