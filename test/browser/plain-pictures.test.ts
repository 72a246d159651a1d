import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { heightsTiff } from '../acceptance/support/geotiff.ts';
import { makeRoom } from '../support/browser/own-room.ts';
import { callAs, readTarget } from '../support/browser/target.ts';
import { uploadRaster } from '../support/browser/upload-as.ts';
import { useWindow } from '../support/browser/use-window.ts';

describe('a page on another site', () => {
  const { url } = readTarget();
  let page = '';
  const at = useWindow(
    (complaint) => complaint.includes(page) || complaint.includes('ERR_BLOCKED_BY_RESPONSE'),
  );
  let html = '';
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(html);
  });
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // `localhost` and the address of the service are different sites to a browser.
    page = `http://localhost:${(server.address() as AddressInfo).port}/`;
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });

  it('can embed tiles and legends of a public room as <img>, and no other response', async () => {
    const { owner, roomId } = await makeRoom({ isPublic: true });
    const raster = await uploadRaster(owner, { roomId, layerName: 'Heights', file: heightsTiff() });
    const path = `/api/rooms/${roomId}/raster-layers/${raster.id}`;
    const { tiles } = (await callAs(owner, 'GET', `${path}/tilejson.json`)) as { tiles: [string] };
    const tile = tiles[0].replace('{z}', '0').replace('{x}', '0').replace('{y}', '0');
    const pictures = [tile, `${url}${path}/legend.png`, `${url}/api/colormaps/viridis/legend.png`];
    html = pictures.map((each) => `<img src="${each.replaceAll('&', '&amp;')}">`).join('');
    await at.window.page.goto(page);
    const widths = await at.window.page.evaluate<number[]>(
      'Promise.all([...document.images].map((image) => image.decode().then(() => image.naturalWidth)))',
    );
    assert.deepEqual(
      widths.map((width) => width > 0),
      [true, true, true],
    );
    html = `<img src="${url}${path}">`;
    const failed = at.window.page.waitForEvent('requestfailed');
    await at.window.page.goto(page);
    assert.match((await failed).failure()?.errorText ?? '', /ERR_BLOCKED_BY_RESPONSE/);
  });
});
