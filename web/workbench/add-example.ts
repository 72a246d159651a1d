import { t } from '../i18n/language.ts';
import { service } from '../service/service.ts';

/** Adds the largest cities of the world as a layer, with circles by their number of inhabitants. */
export async function addExample(roomId: string): Promise<void> {
  const response = await fetch(`${__BASEMAP_FOLDER__}/cities.json`);
  if (!response.ok) throw new Error(`The example is answered with ${response.status}.`);
  const geojson = (await response.json()) as {
    readonly type: 'FeatureCollection';
    readonly features: unknown[];
  };
  await service.POST('/api/rooms/{roomId}/layers', {
    params: { path: { roomId } },
    body: {
      ...{ name: t('room.exampleName'), description: 'GeoNames (CC BY 4.0)', geojson, color: '0e7490' },
      style: {
        type: 'proportional',
        attribute: 'population',
        ...{ values: [1_000_000, 25_000_000], sizes: [3, 18] },
        symbol: { color: '#0e7490', opacity: 0.6 },
        labels: { attribute: 'name', minZoom: 4, priority: 'population' },
        popup: { title: '{name}', fields: [{ attribute: 'population', format: 'number' }] },
      },
    },
  });
}
