import assert from 'node:assert/strict';
import { faultsOf } from '../../support/browser/faults-of.ts';
import { makeLayer } from '../../support/browser/make-layer.ts';
import { openWindow } from '../../support/browser/open-window.ts';
import { enterRoom, makeRoom } from '../../support/browser/own-room.ts';
import { sharesOf } from '../../support/browser/pixels.ts';
import { useWindow } from '../../support/browser/use-window.ts';
import { when } from '../../support/when.ts';

const square = (west: number, use: string) => {
  const ring = [[west, 0], [west + 20, 0], [west + 20, 30], [west, 30], [west, 0]]; // prettier-ignore
  return { type: 'Feature', properties: { use }, geometry: { type: 'Polygon', coordinates: [ring] } };
};
const style = {
  ...{ type: 'categories', attribute: 'use', symbol: { fillOpacity: 1, strokeWidth: 0 }, other: null },
  categories: [{ values: ['lake'], label: 'Water', symbol: { color: '#0000ff' } }],
  legend: { title: 'Land use' },
};
const blue = [0x00, 0x00, 0xff] as const;

async function makeLakes(isPublic: boolean) {
  const defaultView = { lat: 15, lng: 0, zoom: 2.5 };
  const room = await makeRoom({ name: 'Lakes', isPublic, defaultView });
  const geojson = { type: 'FeatureCollection', features: [square(-25, 'lake')] };
  await makeLayer(room, { name: 'Plots', style, geojson });
  return room;
}

describe('the walk of a presenter', () => {
  const at = useWindow();

  it('makes a slide, writes beside its subject, publishes, and shows it to a guest', async () => {
    const { page } = at.window;
    const room = await makeLakes(false);
    await enterRoom(page, room);
    await page.locator('.workbench-map .map[data-drawn]').waitFor();
    await page.getByRole('tab', { name: 'Slides' }).click();
    await page.getByRole('button', { name: 'Add slide' }).click();
    await page.getByLabel('Title').fill('Water');
    await page.keyboard.press('Tab');
    await page.getByText('Slide “Water” updated.').waitFor();
    await page.getByLabel('Text').fill('Two thirds are **lakes**.');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Present', exact: true }).click();
    const stage = page.getByRole('dialog', { name: 'Presentation' });
    await stage.getByRole('heading', { name: 'Water' }).waitFor();
    await stage.locator('strong', { hasText: 'lakes' }).waitFor();
    await stage.getByRole('region', { name: 'Legend' }).getByText('Land use').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.keyboard.press('Escape');
    await stage.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Share' }).click();
    const share = page.getByRole('dialog', { name: 'Share' });
    await share.getByLabel('Public slides').check();
    const address = await share.getByLabel('Presentation link', { exact: true }).inputValue();
    const guest = await openWindow(at.browser, { viewport: { width: 390, height: 844 } });
    try {
      await guest.page.goto(address);
      await guest.page.getByRole('heading', { name: 'Water' }).waitFor();
      const map = guest.page.locator('.map[data-drawn]');
      await when('the guest sees the lake', async () => {
        await map.waitFor();
        return ((await sharesOf(map, [blue]))[0] ?? 0) > 0.005;
      });
      assert.deepEqual(await faultsOf(guest.page), []);
    } finally {
      await guest.close();
    }
    assert.deepEqual(guest.complaints, []);
  });
});

describe('the walk of a visitor', () => {
  const at = useWindow(undefined, { locale: 'de-CH' });

  it('sees the map with its legend in the own language, and nothing that needs a session', async () => {
    const { page } = at.window;
    const room = await makeLakes(true);
    await page.goto(`/rooms/${room.roomId}`);
    await page.getByRole('region', { name: 'Legende' }).getByText('Water').waitFor();
    const map = page.locator('.map[data-drawn]');
    await when('the lake is drawn', async () => {
      await map.waitFor();
      return ((await sharesOf(map, [blue]))[0] ?? 0) > 0.01;
    });
    assert.equal(await page.locator('[role=tab]:disabled, [role=tab][aria-disabled=true]').count(), 0);
    for (const name of ['Daten', 'Personen', 'Verlauf', 'Einstellungen'])
      assert.equal(await page.getByRole('tab', { name }).count(), 0, name);
    assert.deepEqual(await faultsOf(page), []);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('tab', { name: 'Ebenen' }).click({ trial: true });
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
    assert.deepEqual(await faultsOf(page), []);
  });
});
