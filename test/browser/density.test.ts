import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { requestToken } from '../../local/identity/request-token.ts';
import { makeLayer } from '../support/browser/make-layer.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { type PixelColour, sharesOf } from '../support/browser/pixels.ts';
import { callAs, readTarget } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const magenta: PixelColour = [0xff, 0x00, 0xff];
const cluster: PixelColour = [0x0b, 0x5c, 0x73];
const count = 51_000;
const zoom = 3;

/** Half of the points are within one degree around 0°, the others in a wide box around it. */
const geojson = {
  type: 'FeatureCollection',
  features: Array.from({ length: count }, (_, n) => {
    const [u, v] = [(n * 0.618034) % 1, (n * 0.754878) % 1];
    const [longitude, latitude] = n % 2 === 0 ? [u - 0.5, v - 0.5] : [40 * u - 20, 30 * v - 15];
    const coordinates = [Number(longitude.toFixed(3)), Number(latitude.toFixed(3))];
    return { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates } };
  }),
};

/** The mean green of some pixels of the map at these degrees from its centre: magenta has none. */
async function greenAt(page: Page, east: number, south: number): Promise<number> {
  const canvas = page.locator('.map[data-drawn] canvas').first();
  const box = await canvas.boundingBox();
  assert.ok(box !== null);
  const perDegree = (512 * 2 ** zoom) / 360;
  const [x, y] = [box.x + box.width / 2 + east * perDegree, box.y + box.height / 2 + south * perDegree];
  const picture = await page.screenshot({ clip: { x: x - 3, y: y - 3, width: 7, height: 7 } });
  const { channels } = await sharp(picture).stats();
  return channels[1]?.mean ?? NaN;
}

describe('more than 50,000 points', () => {
  const at = useWindow();
  let room: OwnRoom;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Stations' });
    const defaultView = { lat: 0, lng: 0, zoom };
    await callAs(room.owner, 'PATCH', `/api/rooms/${room.roomId}/camera-settings`, { defaultView });
  });

  const drawn = () => at.window.page.locator('.map[data-drawn]');
  const share = async (colour: PixelColour) => {
    await drawn().waitFor();
    const [found = 0] = await sharesOf(drawn(), [colour]);
    return found;
  };
  const legend = () => at.window.page.getByRole('region', { name: 'Legend' });
  const zoomTo = async (closer: number) => {
    await at.window.page.goto(`/rooms/${room.roomId}#map=${closer}/0/0`);
    await at.window.page.reload();
  };

  it('of a layer are drawn as density, one by one in close views, and always so if the author wants that', async () => {
    const { page } = at.window;
    await makeLayer(room, { name: 'Stations', color: 'ff00ff', geojson });
    await enterRoom(page, room);
    await legend().getByText('density, from low to high').waitFor();
    await when('the centre is dense, and the rest is not', async () => {
      await drawn().waitFor();
      const [dense, sparse, none] = [
        await greenAt(page, 0, 0),
        await greenAt(page, 10, 8),
        await greenAt(page, 30, 0),
      ];
      return dense < sparse - 40 && sparse < none - 5;
    });
    await zoomTo(9);
    await when('single points have their colour', async () => (await share(magenta)) > 0.01);
    assert.equal(await legend().getByText('density, from low to high').count(), 0);
    await legend().getByText('Stations').waitFor();

    await zoomTo(zoom);
    await legend().getByText('density, from low to high').waitFor();
    await page.getByRole('button', { name: 'More about Stations' }).click();
    await page.getByRole('button', { name: 'Style', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Style of Stations' });
    const choice = panel.getByRole('checkbox', { name: 'Density where points overlap' });
    assert.ok(await choice.isChecked());
    await choice.uncheck();
    await when('single points overlap', async () => (await share(magenta)) > 0.01);
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.waitFor({ state: 'detached' });
    await zoomTo(zoom);
    await when('they are stored', async () => (await share(magenta)) > 0.01);
    assert.equal(await legend().getByText('density, from low to high').count(), 0);
  });

  it('of a layer keep their density in a heatmap, although overviews show a share that is even', async () => {
    const { page } = at.window;
    const style = { type: 'heatmap', radius: 24, colors: ['#ffffff00', '#ffaaff', '#ff00ff'] };
    await makeLayer(room, { name: 'Stations', style, geojson });
    await enterRoom(page, room);
    await when('the centre is dense, and the rest is not', async () => {
      await drawn().waitFor();
      return (await greenAt(page, 0, 0)) < (await greenAt(page, 10, 8)) - 40;
    });
  });

  it('of markers are drawn as density, one by one in close views, and as clusters if the author wants that', async () => {
    const { page } = at.window;
    await importMarkers(room);
    await enterRoom(page, room);
    await legend().getByText('density, from low to high').waitFor();
    await when('the centre is dense, and the rest is not', async () => {
      await drawn().waitFor();
      const [dense, sparse, none] = [
        await greenAt(page, 0, 0),
        await greenAt(page, 10, 8),
        await greenAt(page, 30, 0),
      ];
      return dense < sparse - 40 && sparse < none - 5;
    });
    assert.equal(await share(cluster), 0);
    await page.getByRole('tab', { name: 'Markers' }).click();
    await page.getByRole('button', { name: 'Style', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Style of Markers' });
    const choice = panel.getByRole('checkbox', { name: 'Density where points overlap' });
    assert.ok(await choice.isChecked());
    await choice.uncheck();
    await when('there are clusters', async () => (await share(cluster)) > 0.0005);
    await choice.check();
    await when('there is density', async () => (await share(cluster)) === 0);
    await zoomTo(9);
    await when('single markers have their colour', async () => (await share([0xd6, 0x33, 0x6c])) > 0.01);
    assert.equal(await share(cluster), 0);
  });
});

async function importMarkers({ owner, roomId }: OwnRoom): Promise<void> {
  const { url, issuer } = readTarget();
  const form = new FormData();
  form.append('file', new Blob([JSON.stringify(geojson)]), 'stations.geojson');
  const response = await fetch(`${url}/api/rooms/${roomId}/bulk-import`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await requestToken(issuer, owner)}` },
    body: form,
  });
  assert.ok(response.ok, `bulk import: ${response.status}`);
  await when('the markers are there', async () => {
    const { markerCount } = (await callAs(owner, 'GET', `/api/rooms/${roomId}`)) as { markerCount?: number };
    return markerCount === count;
  });
}
