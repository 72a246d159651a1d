import assert from 'node:assert/strict';
import { faultsOf } from '../../support/browser/faults-of.ts';
import { makeLayer } from '../../support/browser/make-layer.ts';
import { enterRoom, makeRoom } from '../../support/browser/own-room.ts';
import { sharesOf } from '../../support/browser/pixels.ts';
import { useWindow } from '../../support/browser/use-window.ts';
import { when } from '../../support/when.ts';

/** Adjoining squares of a tenth of a degree, in four classes. */
const side = 100;
const parcel = (n: number) => {
  const [west, south] = [(n % side) / 10, 40 + Math.floor(n / side) / 10];
  const ring = [[west, south], [west + 0.1, south], [west + 0.1, south + 0.1], [west, south + 0.1], [west, south]]; // prettier-ignore
  const properties = { number: n, use: ['forest', 'field', 'lake', 'town'][n % 4] };
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
};
const style = {
  ...{ type: 'categories', attribute: 'use', symbol: { fillOpacity: 1, strokeWidth: 1 } },
  categories: ['forest', 'field', 'lake', 'town'].map((use, n) => ({
    ...{ values: [use], label: use },
    symbol: { color: ['#009e73', '#e69f00', '#0072b2', '#cc79a7'][n] },
  })),
};

describe('the walk with heavy data', () => {
  const at = useWindow();

  it('hides a class, and finds one of many features in the table', async () => {
    const { page } = at.window;
    const room = await makeRoom({ name: 'Parcels', defaultView: { lat: 45, lng: 5, zoom: 4 } });
    const features = Array.from({ length: side * side }, (_, n) => parcel(n));
    await makeLayer(room, { name: 'Parcels', style, geojson: { type: 'FeatureCollection', features } });
    await enterRoom(page, room);
    const map = page.locator('.map[data-drawn]');
    const lakes = async () => {
      await map.waitFor();
      return (await sharesOf(map, [[0x00, 0x72, 0xb2]]))[0] ?? 0;
    };
    const legend = page.getByRole('list', { name: 'Legend of Parcels' });
    await when('lakes are drawn', async () => (await lakes()) > 0.005);
    await legend.getByLabel('lake').uncheck();
    await when('the class is hidden', async () => (await lakes()) === 0);
    await legend.getByLabel('lake').check();
    await page.getByRole('button', { name: 'More about Parcels' }).click();
    await page.getByRole('button', { name: 'Feature table' }).click();
    const table = page.getByRole('region', { name: 'Features of Parcels' });
    await table.getByText('10,000 features').waitFor();
    await table.getByRole('columnheader', { name: 'number' }).getByRole('button').click();
    await table.getByRole('gridcell', { name: '0', exact: true }).first().click();
    await page.getByRole('complementary').getByText('forest').first().waitFor();
    assert.deepEqual(await faultsOf(page), []);
  });
});
