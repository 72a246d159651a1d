import { makeLayer } from '../support/browser/make-layer.ts';
import { halfResolution } from '../support/browser/open-window.ts';
import { enterRoom, makeRoom } from '../support/browser/own-room.ts';
import { useWindow } from '../support/browser/use-window.ts';

describe('opening a room', () => {
  const at = useWindow(undefined, halfResolution);

  it('does not miss changes made before the event stream is connected', async () => {
    const room = await makeRoom({ name: 'Quay' });
    const { page } = at.window;
    await enterRoom(page, room);
    const { promise: isLate, resolve: releaseObjects } = Promise.withResolvers<undefined>();
    await page.route('**/events*', async (route) => {
      await isLate;
      await route.continue();
    });
    await page.reload();
    const layers = page.getByRole('tabpanel', { name: 'Layers' });
    await layers.waitFor();
    const point = { type: 'Feature', geometry: { type: 'Point', coordinates: [7, 47] }, properties: {} };
    await makeLayer(room, { name: 'Bollards', geojson: { type: 'FeatureCollection', features: [point] } });
    releaseObjects(undefined);
    await layers.getByText('Bollards').waitFor();
  });
});
