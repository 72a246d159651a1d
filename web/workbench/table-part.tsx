import type { Map as MapLibreMap } from 'maplibre-gl';
import { t } from '../i18n/language.ts';
import type { FoundThings } from '../layers/feature-card.tsx';
import { foundAlone } from './things-at.ts';
import { readerChoices, type ViewChoices } from '../map/view-choices.ts';
import type { RoomState } from '../room/room-state.ts';
import { service, type Layer } from '../service/service.ts';
import { AttributeTable } from '../table/attribute-table.tsx';
import type { BeginExport } from '../table/export-menu.tsx';

/** The table of a layer, beside the map and the card of a feature. */
export function TablePart({
  layer,
  map,
  state,
  choices,
  clicked,
  onFound,
}: {
  layer: Layer;
  map: MapLibreMap;
  state: RoomState;
  choices: ViewChoices;
  clicked: FoundThings | null;
  onFound: (found: FoundThings) => void;
}) {
  return (
    <AttributeTable
      layer={layer}
      map={map}
      clicked={clicked}
      filter={readerChoices(choices, layer.id).filter}
      onExport={({ id, name }, options) => void exportLayer(state, { id, name }, options)}
      onFeature={(feature, number) => onFound(foundAlone(layer.id, feature, number, map.getCenter()))}
    />
  );
}

/** Exports a layer as a job that the tray shows, whose code is loaded then. */
async function exportLayer(
  { room }: RoomState,
  { id, name }: Pick<Layer, 'id' | 'name'>,
  options: Parameters<BeginExport>[1],
): Promise<void> {
  const { roomId } = room.peek();
  const { trayOf } = await import('../import/tray.ts');
  const params = { path: { roomId } };
  const body = { layers: [id], ...options };
  trayOf(roomId).addJob(t('import.exportOf', { name }), async () => {
    const { data } = await service.POST('/api/rooms/{roomId}/export-jobs', { params, body });
    return data.jobId;
  });
}
