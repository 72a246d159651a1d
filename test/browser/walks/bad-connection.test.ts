import assert from 'node:assert/strict';
import { openBreakableProxy } from '../../support/browser/breakable-proxy.ts';
import { dropFiles } from '../../support/browser/drop-files.ts';
import { halfResolution, openWindow } from '../../support/browser/open-window.ts';
import { enterRoom, makeRoom } from '../../support/browser/own-room.ts';
import { useWindow } from '../../support/browser/use-window.ts';

const feature = {
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates: [[7.6, 46.7], [7.7, 46.8]] }, // prettier-ignore
};

describe('the walk on a bad connection', () => {
  const at = useWindow();

  it('reports the loss, keeps what was typed, and finishes an upload and a comment when it returns', async () => {
    const room = await makeRoom({ name: 'Huts' });
    await using proxy = await openBreakableProxy();
    const window = await openWindow(at.browser, { ...halfResolution, proxy: proxy.proxy });
    const { page } = window;
    try {
      await enterRoom(page, room);
      await page.getByRole('tab', { name: 'Comments' }).click();
      await page.getByLabel('New comment').fill('Half of a sentence');
      proxy.cut();
      await dropFiles(page, {
        'paths.geojson': JSON.stringify({ type: 'FeatureCollection', features: [feature] }),
      });
      await page.getByRole('status').getByText('Connection lost').waitFor();
      await page.getByText('No connection. The files are imported when it returns.').waitFor();
      assert.equal(await page.getByRole('status').getByText('Live', { exact: true }).count(), 0);
      assert.equal(await page.getByLabel('New comment').inputValue(), 'Half of a sentence');
      proxy.mend();
      await page.getByRole('status').getByText('Live').waitFor();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('article').getByText('Half of a sentence').waitFor();
      await page.getByRole('region', { name: 'Uploads and jobs' }).getByText('Done').waitFor();
    } finally {
      await window.close();
    }
  });
});
