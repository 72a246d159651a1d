import assert from 'node:assert/strict';
import { faultsOf } from '../support/browser/faults-of.ts';
import { makeLayer } from '../support/browser/make-layer.ts';
import { enterRoom, makeRoom } from '../support/browser/own-room.ts';
import { columnsOf } from '../support/browser/pixels.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const pink = [0xd8, 0x1b, 0x60] as const;
const green = [0x00, 0xa0, 0x40] as const;

/** Less wide than the map. */
const square = {
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: [[[-30, -30], [30, -30], [30, 30], [-30, 30], [-30, -30]]] }, // prettier-ignore
  properties: {},
};

describe('the tool Swipe', () => {
  const at = useWindow();

  const openSwipe = async () => {
    const room = await makeRoom({ name: 'Before and after', defaultView: { lat: 0, lng: 0, zoom: 3 } });
    for (const [name, color] of [
      ['After', '#00a040'],
      ['Before', '#d81b60'],
    ] as const)
      // prettier-ignore
      await makeLayer(room, {
        ...{ name, geojson: { type: 'FeatureCollection', features: [square] } },
        style: { type: 'single', symbol: { color, fillOpacity: 1 } },
      });
    const { page } = at.window;
    await enterRoom(page, room);
    await page.locator('.workbench-map .map[data-drawn]').waitFor();
    await page.getByRole('button', { name: 'Swipe' }).click();
    await page.locator('.swipe-map[data-drawn]').waitFor();
    return page.getByRole('region', { name: 'Swipe' });
  };
  const divider = () => at.window.page.getByRole('separator', { name: 'Divider' });
  const map = () => at.window.page.locator('.workbench-map .map');
  /** The columns of the map in which a layer is drawn. */
  const columns = (color: readonly [number, number, number]) => columnsOf(map(), color);
  const isDividedAt = async (x: number) => {
    const [left, right] = [await columns(pink), await columns(green)];
    // The handle of the divider covers a few pixels.
    return left !== null && right !== null && Math.abs(left[1] - x) < 12 && Math.abs(right[0] - x) < 12;
  };

  it('shows one layer left of a divider and another right of it, moved by pointer and keys', async () => {
    const { page } = at.window;
    const panel = await openSwipe();
    assert.equal(await panel.getByLabel('Left').locator('option:checked').innerText(), 'Before');
    assert.equal(await panel.getByLabel('Right').locator('option:checked').innerText(), 'After');
    const box = await map().boundingBox();
    assert.ok(box !== null);
    await when('the map is divided in the middle', () => isDividedAt(box.width / 2));
    assert.deepEqual(await faultsOf(page), []);
    const handle = await divider().boundingBox();
    assert.ok(handle !== null && handle.width >= 24);
    await page.mouse.move(handle.x + handle.width / 2, box.y + box.height * 0.7);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.7, { steps: 3 });
    await page.mouse.up();
    assert.equal(await divider().getAttribute('aria-valuenow'), '75');
    await when('the divider is at three quarters', () => isDividedAt(box.width * 0.75));
    await divider().press('ArrowLeft');
    assert.equal(await divider().getAttribute('aria-valuenow'), '73');
    await divider().press('End');
    await when('the left side fills the map', async () => (await columns(green)) === null);
    await divider().press('Home');
    await when('the right side fills the map', async () => (await columns(pink)) === null);
    await panel.getByLabel('Right').selectOption({ label: 'No layer' });
    // What is not compared is on both sides: the layer below.
    assert.notEqual(await columns(green), null);
  });

  it('follows the map, and leaves it as it was', async () => {
    const { page } = at.window;
    await openSwipe();
    const box = await map().boundingBox();
    assert.ok(box !== null);
    const edges = async () => [(await columns(pink))?.[1] ?? 0, (await columns(green))?.[1] ?? 0] as const;
    await when('the map is divided in the middle', () => isDividedAt(box.width / 2));
    const before = await edges();
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.7);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.8 - 90, box.y + box.height * 0.7, { steps: 3 });
    await page.mouse.up();
    await when('the right side has moved with the map, and the divider has not', async () => {
      const now = await edges();
      return Math.abs(now[0] - before[0]) < 3 && Math.abs(before[1] - now[1] - 90) < 3;
    });
    await page.getByRole('button', { name: 'Swipe' }).click();
    await page.locator('.swipe').waitFor({ state: 'detached' });
    await when('the upper layer covers the other one', async () => (await columns(green)) === null);
    assert.ok(await page.getByLabel('Show After').isChecked());
  });
});
