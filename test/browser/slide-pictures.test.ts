import assert from 'node:assert/strict';
import { makeLayer } from '../support/browser/make-layer.ts';
import { enterRoom, makeRoom } from '../support/browser/own-room.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const ring = [[-25, 0], [-5, 0], [-5, 30], [-25, 30], [-25, 0]]; // prettier-ignore
const square = { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: {} };

describe('slides in the list', () => {
  const at = useWindow();

  it('have pictures in the list, which follow the slide', async () => {
    const { page } = at.window;
    const room = await makeRoom();
    await makeLayer(room, {
      ...{ name: 'Blocks', color: 'd81b60' },
      geojson: { type: 'FeatureCollection', features: [square] },
    });
    await enterRoom(page, room);
    const { layers } = (await callAs(room.owner, 'GET', `/api/layers/${room.roomId}`)) as {
      layers: { id: string }[];
    };
    const layerIds = layers.map(({ id }) => id);
    const camera = { lat: 15, lng: 0, zoom: 2.5 };
    const put = (visible: object) =>
      callAs(room.owner, 'PUT', `/api/rooms/${room.roomId}/presentation`, {
        slides: [
          { id: '1', camera, visible: { layerIds } },
          { id: '2', camera, visible },
        ],
      });
    await put({ layerIds: [] });
    await page.getByRole('tab', { name: 'Slides' }).click();
    const pictures = page.locator('.slide-item canvas[data-drawn]');
    await when('both are drawn', async () => (await pictures.count()) === 2);
    const areEqual = () =>
      page.evaluate<boolean>(`{
        const [one, other] = document.querySelectorAll('.slide-item canvas');
        one.toDataURL() === other.toDataURL();
      }`);
    assert.equal(await areEqual(), false);
    await put({ layerIds });
    await when('the second shows the layer as the first', areEqual);
  });
});
