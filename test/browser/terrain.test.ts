import assert from 'node:assert/strict';
import { faultsOf } from '../support/browser/faults-of.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { sharesOf } from '../support/browser/pixels.ts';
import { callAs } from '../support/browser/target.ts';
import { uploadRaster } from '../support/browser/upload-as.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { RasterCogs } from '../support/raster-cogs.ts';
import { when } from '../support/when.ts';

/** The colour of all heights. */
const magenta = [0xff, 0x00, 0xff] as const;
/** The land of the built-in basemap in light. */
const lightLand = [0xf4, 0xf2, 0xed] as const;
const extent = [7.4, 46.4, 8.2, 46.9] as const;

/** Ridges of 3,000 m. */
function ridgesTiff(cogs: RasterCogs): Buffer {
  const value = (column: number, row: number) =>
    1500 + 1500 * Math.sin(column / 25 + Math.sin(row / 30)) * Math.cos(row / 22);
  const made = { width: 400, height: 250, extent, system: 'EPSG:4326', dataType: 'float32', value } as const;
  return cogs.make(made, ['COMPRESS=DEFLATE']).bytes;
}

describe('the terrain of a raster', () => {
  const at = useWindow();
  const cogs = new RasterCogs();
  after(() => cogs.remove());
  let room: OwnRoom;

  const shares = async () => {
    const map = at.window.page.locator('.map[data-drawn]');
    await map.waitFor();
    const [heights = 0, land = 0] = await sharesOf(map, [magenta, lightLand]);
    return { heights, land };
  };
  const share = async () => (await shares()).heights;

  it('is the ground of the map for one reader, with an exaggeration, until it is switched off', async () => {
    room = await makeRoom({ name: 'Alps' });
    const defaultView = { lat: 46.65, lng: 7.8, zoom: 8 };
    await callAs(room.owner, 'PATCH', `/api/rooms/${room.roomId}/camera-settings`, { defaultView });
    const file = ridgesTiff(cogs);
    const { id } = await uploadRaster(room.owner, { roomId: room.roomId, layerName: 'Ridges', file });
    const path = `/api/rooms/${room.roomId}/raster-layers/${id}`;
    await callAs(room.owner, 'PATCH', `${path}/display`, { stops: [[-10_000, '#ff00ff'], [10_000, '#ff00ff']] }); // prettier-ignore
    const { page } = at.window;
    await enterRoom(page, room);
    await when('the raster is drawn', async () => (await share()) > 0.01);
    const { heights: flat, land } = await shares();
    assert.ok(land > 0.1);
    await page.getByRole('button', { name: 'More about Ridges' }).click();
    const requested = page.waitForRequest((request) => request.url().includes('/terrain/'));
    await page.getByLabel('3D terrain (only for you)').check();
    await requested;
    await when('the ground is seen from the side', async () => (await share()) < flat * 0.9);
    const low = await share();
    const factor = page.getByRole('slider', { name: 'Terrain exaggeration' });
    await factor.fill('10');
    await when('the ridges are higher', async () => (await share()) > low * 1.1);
    assert.equal(await factor.getAttribute('aria-valuetext'), '10×');
    assert.deepEqual(await faultsOf(page), []);
    await page.emulateMedia({ colorScheme: 'dark' });
    await when('they remain on the whole dark basemap', async () => {
      const { heights, land } = await shares();
      return heights > low * 1.1 && land < 0.001;
    });
    await callAs(room.owner, 'PATCH', `${path}/display`, { opacity: 0 });
    await when('they are invisible', async () => (await share()) === 0);
    await callAs(room.owner, 'PATCH', `${path}/display`, { opacity: 1 });
    await page.getByLabel('3D terrain (only for you)').uncheck();
    await when('the map is flat', async () => Math.abs((await share()) / flat - 1) < 0.02);
  });
});
