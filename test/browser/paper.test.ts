import assert from 'node:assert/strict';
import { makeLayer } from '../support/browser/make-layer.ts';
import { enterRoom, makeRoom } from '../support/browser/own-room.ts';
import { sharesOf } from '../support/browser/pixels.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

describe('printing a room', () => {
  const at = useWindow();

  it('outputs the map and the legends in the light theme without controls', async () => {
    const room = await makeRoom({ name: 'Quarters' });
    const defaultView = { lat: 0, lng: 0, zoom: 3 };
    await callAs(room.owner, 'PATCH', `/api/rooms/${room.roomId}/camera-settings`, { defaultView });
    const geometry = { type: 'Polygon', coordinates: [[[-30, -30], [30, -30], [30, 30], [-30, 30], [-30, -30]]] }; // prettier-ignore
    const feature = { type: 'Feature', geometry, properties: { kind: 'west' } };
    const layerId = await makeLayer(room, {
      ...{ name: 'Square', geojson: { type: 'FeatureCollection', features: [feature] } },
      ...{ color: '0000ff', strokeWeight: 40, opacity: 1 },
    });
    const style = { 'fill-color': ['match', ['get', 'kind'], 'west', '#0000ff', '#00ff00'] };
    await callAs(room.owner, 'PATCH', `/api/layers/${layerId}`, { style });
    const { page } = at.window;
    await page.emulateMedia({ colorScheme: 'dark' });
    await enterRoom(page, room);
    const blue = [0, 0, 0xff] as const;
    await when('the layer is drawn', async () => {
      await page.locator('.map[data-drawn]').waitFor();
      const [share = 0] = await sharesOf(page.locator('.map[data-drawn]'), [blue]);
      return share > 0.01;
    });
    await page.getByRole('button', { name: 'Add marker' }).waitFor();
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    // Browsers may fire the event again when the page is already laid out for printing.
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
    const paper = page.locator('.paper');
    const [map = 0] = await sharesOf(paper.locator('canvas'), [blue]);
    assert.ok(map > 0.01, `${map} of the paper is blue`);
    const legend = await page.locator('.paper > ul').innerText();
    for (const text of ['Square', 'west']) assert.ok(legend.includes(text), legend);
    for (const control of await page.locator('button, input, select, a, .panel, .map-frame').all())
      assert.equal(await control.isVisible(), false);
    assert.equal(await page.evaluate('getComputedStyle(document.body).color'), 'rgb(23, 35, 43)');
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Add marker' }).waitFor();
    assert.equal(await paper.isVisible(), false);
  });
});
