import assert from 'node:assert/strict';
import { makeLayer } from '../support/browser/make-layer.ts';
import { enterRoom, makeRoom } from '../support/browser/own-room.ts';
import { sharesOf } from '../support/browser/pixels.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const square = {
  ...{ type: 'Feature', properties: {} },
  geometry: { type: 'Polygon', coordinates: [[[-8, -8], [8, -8], [8, 8], [-8, 8], [-8, -8]]] }, // prettier-ignore
};
/** A request with its repetitions. */
const attempts = 4;

describe('the tiles of a layer', () => {
  const at = useWindow((complaint) => complaint.includes('status of 503'));

  it('are drawn as soon as an overloaded service describes them', async () => {
    const { page } = at.window;
    const room = await makeRoom({ name: 'Blocks' });
    const defaultView = { lat: 0, lng: 0, zoom: 3 };
    await callAs(room.owner, 'PATCH', `/api/rooms/${room.roomId}/camera-settings`, { defaultView });
    const geojson = { type: 'FeatureCollection', features: [square] };
    await makeLayer(room, { name: 'Blocks', color: 'ff00ff', geojson });
    let requests = 0;
    await page.route('**/tilejson.json', (route) =>
      ++requests > attempts
        ? route.continue()
        : route.fulfill({ status: 503, json: { error: 'service_unavailable' } }),
    );
    await enterRoom(page, room);
    await when('the layer is drawn', async () => {
      const map = page.locator('.map[data-drawn]');
      await map.waitFor();
      return ((await sharesOf(map, [[0xff, 0x00, 0xff]]))[0] ?? 0) > 0.0002;
    });
    assert.ok(requests > attempts);
  });
});
