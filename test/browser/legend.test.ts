import assert from 'node:assert/strict';
import { faultsOf } from '../support/browser/faults-of.ts';
import { makeLayer } from '../support/browser/make-layer.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { type PixelColour, sharesOf } from '../support/browser/pixels.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const square = (west: number, use: string) => {
  const ring = [[west, 0], [west + 20, 0], [west + 20, 30], [west, 30], [west, 0]]; // prettier-ignore
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: { use } };
};
const blue: PixelColour = [0x00, 0x00, 0xff];
const magenta: PixelColour = [0xff, 0x00, 0xff];
const style = {
  ...{ type: 'categories', attribute: 'use', symbol: { fillOpacity: 1, strokeWidth: 0 }, other: null },
  categories: [
    { values: ['lake'], label: 'Water', symbol: { color: '#0000ff' } },
    { values: ['farm'], label: 'Farms', symbol: { color: '#ff00ff' }, visible: false },
  ],
  legend: { title: 'Land use', notes: 'Survey of 2024' },
};

describe('legends', () => {
  const at = useWindow();
  let room: OwnRoom;
  let layerId: string;

  beforeEach(async () => {
    room = await makeRoom({ name: 'Legends' });
    const defaultView = { lat: 15, lng: 0, zoom: 2.5 };
    await callAs(room.owner, 'PATCH', `/api/rooms/${room.roomId}/camera-settings`, { defaultView });
    const geojson = { type: 'FeatureCollection', features: [square(-25, 'lake'), square(5, 'farm')] };
    layerId = await makeLayer(room, { name: 'Plots', style, geojson });
  });

  const card = () => at.window.page.getByRole('region', { name: 'Legend' });
  const drawn = () => at.window.page.locator('.map[data-drawn]');
  const shares = async () => {
    await drawn().waitFor();
    const [blues = 0, magentas = 0] = await sharesOf(drawn(), [blue, magenta]);
    return { blues, magentas };
  };

  it('lets each reader switch classes in the list, which map and card follow', async () => {
    const { page } = at.window;
    await enterRoom(page, room);
    await card().getByText('Water').waitFor();
    assert.deepEqual(await card().locator('h3, h4, li, p').allInnerTexts(), ['Plots', 'Land use', 'Water', 'Survey of 2024']); // prettier-ignore
    await when('the author hides farms', async () => (await shares()).blues > 0.01);
    assert.equal((await shares()).magentas, 0);
    assert.deepEqual(await faultsOf(page), []);
    const classes = page.getByRole('list', { name: 'Legend of Plots' });
    await classes.getByLabel('Farms').check();
    await classes.getByLabel('Water').uncheck();
    await when('farms are drawn instead', async () => {
      const { blues, magentas } = await shares();
      return blues === 0 && magentas > 0.01;
    });
    await card().getByText('Farms').waitFor();
    assert.equal(await card().getByText('Water').count(), 0);
    assert.deepEqual(await faultsOf(page), []);
    await page.getByLabel('Show Plots').uncheck();
    await card().waitFor({ state: 'detached' });
  });

  it('remember that the card is closed, which follows the zoom range of the layer', async () => {
    const { page } = at.window;
    await enterRoom(page, room);
    const head = card().getByRole('button', { name: 'Legend' });
    await card().getByText('Water').waitFor();
    await head.click();
    await card().getByText('Water').waitFor({ state: 'hidden' });
    await page.reload();
    await head.waitFor();
    assert.equal(await head.getAttribute('aria-expanded'), 'false');
    await callAs(room.owner, 'PATCH', `/api/layers/${layerId}`, { style: { ...style, minZoom: 4 } });
    await card().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await head.waitFor();
  });

  it('are shown on public slides, and closed at first on a phone', async () => {
    const { page } = at.window;
    const path = `/api/rooms/${room.roomId}/presentation`;
    const slide = {
      id: '1',
      title: 'Use',
      camera: { lat: 15, lng: 0, zoom: 2.5 },
      visible: { layerIds: [layerId] },
    };
    await callAs(room.owner, 'PUT', path, { slides: [slide] });
    await callAs(room.owner, 'PATCH', `${path}/public`, { isPublic: true });
    await page.goto(`/decks/${room.roomId}`);
    await card().getByText('Water').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    await card().getByRole('button', { name: 'Legend' }).click();
    await card().getByText('Water').waitFor();
    const box = await card().boundingBox();
    assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box));
    assert.deepEqual(await faultsOf(page), []);
  });
});
