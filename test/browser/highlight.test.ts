import assert from 'node:assert/strict';
import { faultsOf } from '../support/browser/faults-of.ts';
import { makeLayer } from '../support/browser/make-layer.ts';
import { enterRoom, makeRoom } from '../support/browser/own-room.ts';
import { type PixelColour, sharesOf } from '../support/browser/pixels.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

/** The ink of highlights in the light theme. */
const ink: PixelColour = [0x0b, 0x5c, 0x73];
const square = (half: number, name: string) => {
  const ring = [[-half, -half], [half, -half], [half, half], [-half, half], [-half, -half]]; // prettier-ignore
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: { name } };
};

describe('features on the map', () => {
  const at = useWindow();
  const drawn = () => at.window.page.locator('.map[data-drawn]');
  const inked = async () => {
    await drawn().waitFor();
    const [found = 0] = await sharesOf(drawn(), [ink]);
    return found;
  };
  const openLayer = async (features: readonly object[], fields: object = {}) => {
    const room = await makeRoom({ name: 'Hits' });
    const defaultView = { lat: 0, lng: 0, zoom: 3 };
    await callAs(room.owner, 'PATCH', `/api/rooms/${room.roomId}/camera-settings`, { defaultView });
    const geojson = { type: 'FeatureCollection', features };
    await makeLayer(room, { name: 'Blocks', color: 'ffb000', ...fields, geojson });
    await enterRoom(at.window.page, room);
    await drawn().waitFor();
    const box = await at.window.page.locator('.map canvas').boundingBox();
    assert.ok(box);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  it('are outlined under the pointer and while their card is open, one of several at a time', async () => {
    const { page } = at.window;
    // Across the corner of four tiles, and each with a part in each of them.
    const middle = await openLayer([square(2, 'inner'), square(6, 'outer')]);
    assert.equal(await inked(), 0);
    await when('the pointer highlights the topmost', async () => {
      await page.mouse.move(middle.x + 10, middle.y + 10);
      await page.mouse.move(middle.x + 12, middle.y + 12);
      return (await inked()) > 0;
    });
    await page.mouse.move(2, 2);
    await when('it ends with the pointer', async () => (await inked()) === 0);
    await page.mouse.click(middle.x + 10, middle.y + 10);
    const card = page.getByRole('complementary', { name: 'Blocks' });
    await card.getByText('1 of 2').waitFor();
    await page.mouse.move(2, 2);
    const first = await card.locator('dd').innerText();
    await when('the selected one is highlighted', async () => (await inked()) > 0);
    const one = await inked();
    await page.keyboard.press('ArrowRight');
    await card.getByText('2 of 2').waitFor();
    assert.notEqual(await card.locator('dd').innerText(), first);
    // Three times as long, or a third: all of its outline is drawn, and no edge of a tile.
    const ratio = first === 'inner' ? 3 : 1 / 3;
    await when('the other one is highlighted instead', async () => {
      const share = (await inked()) / one;
      return share > ratio * 0.8 && share < ratio * 1.25;
    });
    assert.deepEqual(await faultsOf(page), []);
    await page.keyboard.press('Escape');
    await when('nothing is highlighted', async () => (await inked()) === 0);
  });

  it('are ringed if they are points, also after zooming', async () => {
    const { page } = at.window;
    const point = { type: 'Feature', geometry: { type: 'Point', coordinates: [0, 0] }, properties: {} };
    const middle = await openLayer([point], { style: { type: 'single', symbol: { icon: 'maki:bus' } } });
    await page.mouse.click(middle.x, middle.y);
    await page.getByRole('complementary', { name: 'Blocks' }).waitFor();
    await when('a ring is drawn', async () => (await inked()) > 0);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await when('it is still there', async () => (await inked()) > 0);
  });
});
