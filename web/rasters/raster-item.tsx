import { useSignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useId } from 'preact/hooks';
import { isShown, withEntry, type ViewChoices } from '../map/view-choices.ts';
import { t } from '../messages/language.ts';
import { Icon } from '../parts/icons.tsx';
import { later } from '../parts/later.tsx';
import type { RoomState } from '../room/room-state.ts';
import type { RasterLayer } from '../service/service.ts';

const RasterDetails = later(async () => (await import('./raster-details.tsx')).RasterDetails);

/** A raster in the list of layers. */
export function RasterItem({
  raster,
  map,
  state,
  choices,
}: {
  raster: RasterLayer;
  map: MapLibreMap | null;
  state: RoomState;
  choices: ViewChoices;
}) {
  const isOpen = useSignal(false);
  const details = useId();
  const { shown } = choices;
  const { id, name, status } = raster;
  return (
    <li class="layer">
      <input
        type="checkbox"
        aria-label={t('layers.show', { name })}
        checked={isShown(choices, raster)}
        onChange={({ currentTarget: { checked } }) => (shown.value = withEntry(shown.value, id, checked))}
      />
      <Icon name="raster" />
      <span class="layer-text">
        <span class="layer-name">{name}</span>
        <span class="layer-facts">{status === 'preview' ? t('rasters.preview') : t('room.raster')}</span>
      </span>
      <button
        type="button"
        class="button quiet square"
        aria-expanded={isOpen.value}
        aria-controls={details}
        aria-label={t('layers.more', { name })}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        <Icon name={isOpen.value ? 'up' : 'down'} />
      </button>
      <div id={details} class="layer-details" hidden={!isOpen.value}>
        {isOpen.value && <RasterDetails raster={raster} map={map} state={state} choices={choices} />}
      </div>
    </li>
  );
}
