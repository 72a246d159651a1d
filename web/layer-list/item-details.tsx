import { useSignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { ComponentChildren } from 'preact';
import { CommentsOf } from '../comments/comments-of.tsx';
import { showBox } from '../map/bounds.ts';
import { t } from '../i18n/language.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { CopyLink } from '../ui/copy-link.tsx';
import { Icon } from '../ui/icons.tsx';
import { mayWrite } from '../room/rights.ts';
import type { RoomState } from '../room/room-state.ts';
import type { OrderedItem } from './reordered.ts';
import type { PlacedItem } from './move-placed.ts';
import { MoveButtons } from './move-buttons.tsx';

/** The details shared by layers and rasters, around the fields of each kind. */
export function ItemDetails({
  placed: { bbox, ...placed },
  kind,
  stack,
  map,
  state,
  setOrder,
  onDelete,
  actions,
  children,
}: {
  placed: PlacedItem & {
    readonly description: string | null;
    /** Null if it has no extent. */
    readonly bbox: readonly number[] | null;
  };
  kind: 'layer' | 'raster';
  /** All items of its kind, bottom to top. */
  stack: readonly OrderedItem[];
  map: MapLibreMap | null;
  state: RoomState;
  setOrder: (id: string, order: number) => Promise<unknown>;
  onDelete: () => Promise<void>;
  /** Additional buttons of its kind. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}) {
  const isAsking = useSignal(false);
  const { description, id, name } = placed;
  const mayEdit = mayWrite(state.room.value);
  return (
    <>
      {description !== null && <p class="layer-description">{description}</p>}
      {children}
      <p class="form-actions">
        {bbox !== null && (
          <button
            type="button"
            class="button"
            disabled={map === null}
            onClick={() => map && showBox(map, bbox)}
          >
            {t('layers.zoomTo')}
          </button>
        )}
        {actions}
        <CopyLink roomId={state.room.value.roomId} target={{ kind, id }} />
        {mayEdit && <MoveButtons stack={stack} placed={placed} setOrder={setOrder} />}
        {mayEdit && (
          <button type="button" class="button danger" onClick={() => (isAsking.value = true)}>
            <Icon name="bin" />
            {t('layers.delete')}
          </button>
        )}
      </p>
      <CommentsOf state={state} subject={{ objectType: kind, objectId: id }} />
      {isAsking.value && (
        <AskFirst
          title={t('layers.deleteTitle', { name })}
          text={t('layers.deleteText')}
          action={t('layers.delete')}
          onDo={onDelete}
          onClose={() => (isAsking.value = false)}
        />
      )}
    </>
  );
}
