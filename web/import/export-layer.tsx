import { useSignal } from '@preact/signals';
import type { RoomState } from '../room/room-state.ts';
import { t } from '../i18n/language.ts';
import { service } from '../service/service.ts';
import { Choice } from '../ui/choice.tsx';
import type { Tray } from './tray.ts';

/** Formats of one layer, by the name that users know. Excel opens the CSV of the last one. */
const formats = [
  ['geopackage', 'GeoPackage'],
  ['geojson', 'GeoJSON'],
  ['flatgeobuf', 'FlatGeobuf'],
  ['geoparquet', 'GeoParquet'],
  ['shapefile', 'Shapefile'],
  ['kml', 'KML (Google Earth)'],
  ['gpx', 'GPX'],
  ['csv', 'CSV'],
  ['excel', 'CSV (Excel)'],
] as const;

type Chosen = (typeof formats)[number][0];

/** Exports one layer in the format of the user's choice. */
export function ExportLayer({ state: { room, layers }, tray }: { state: RoomState; tray: Tray }) {
  const chosen = useSignal<string | null>(null);
  const format = useSignal<Chosen>('geopackage');
  // The layer on top is first, as in the list of layers.
  const list = layers.value.toReversed();
  const layer = list.find(({ id }) => id === chosen.value) ?? list[0];
  if (layer === undefined) return null;
  const begin = () =>
    tray.addJob(t('import.exportOf', { name: layer.name }), async () => {
      const written =
        format.value === 'excel' ? ({ format: 'csv', for: 'excel' } as const) : { format: format.value };
      const params = { path: { roomId: room.value.roomId } };
      const body = { layers: [layer.id], ...written };
      return (await service.POST('/api/rooms/{roomId}/export-jobs', { params, body })).data.jobId;
    });
  return (
    <section aria-labelledby="export-layer">
      <h2 id="export-layer">{t('import.exportLayer')}</h2>
      <p class="hint">{t('import.exportLayerHint')}</p>
      <Choice
        label={t('import.layer')}
        value={layer.id}
        options={list.map(({ id, name }) => [id, name] as const)}
        onChoose={(id) => (chosen.value = id)}
      />
      <Choice
        label={t('import.format')}
        value={format.value}
        options={formats}
        onChoose={(value) => (format.value = value)}
      />
      <p class="form-actions">
        <button type="button" class="button" onClick={begin}>
          {t('import.exportLayerNow')}
        </button>
      </p>
    </section>
  );
}
