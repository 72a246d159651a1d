import assert from 'node:assert/strict';
import { faultsOf } from '../support/browser/faults-of.ts';
import { makeLayer } from '../support/browser/make-layer.ts';
import { enterRoom, makeRoom } from '../support/browser/own-room.ts';
import { sharesOf } from '../support/browser/pixels.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const square = (west: number, properties: Record<string, unknown>) => {
  const ring = [[west, 0], [west + 20, 0], [west + 20, 30], [west, 30], [west, 0]]; // prettier-ignore
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties };
};

describe('layers', () => {
  const at = useWindow();
  let owner: string;
  let layerId: string;
  let roomId: string;
  beforeEach(async () => {
    const room = await makeRoom({ name: 'Squares' });
    ({ owner, roomId } = room);
    const defaultView = { lat: 15, lng: 0, zoom: 2.5 };
    await callAs(owner, 'PATCH', `/api/rooms/${room.roomId}/camera-settings`, { defaultView });
    const features = [square(-25, { kind: 'west', note: '<img src=x onerror=alert(1)>' }), square(5, { kind: 'east' })]; // prettier-ignore
    layerId = await makeLayer(room, {
      name: 'Blocks',
      color: 'd81b60',
      geojson: { type: 'FeatureCollection', features },
    });
    await enterRoom(at.window.page, room);
    await drawn().waitFor();
  });

  const drawn = () => at.window.page.locator('.map[data-drawn]');
  /** The share of the map with the colour, once it is drawn. */
  const share = async (colour: readonly [number, number, number]) => {
    await drawn().waitFor();
    const [found = 0] = await sharesOf(drawn(), [colour]);
    return found;
  };
  const pink = [0xd8, 0x1b, 0x60] as const;
  const blue = [0x00, 0x00, 0xff] as const;

  it('are drawn in their colour, can be hidden locally, and show feature attributes as text', async () => {
    const { page } = at.window;
    await when('the layer is pink', async () => (await share(pink)) > 0.001);
    assert.deepEqual(await faultsOf(page), []);
    const canvas = page.locator('.map canvas');
    const { width = 0, height = 0 } = (await canvas.boundingBox()) ?? {};
    // The centre of the map is between the two squares.
    await canvas.click({ position: { x: width / 2 - 52, y: height / 2 } });
    await page.getByRole('complementary', { name: 'Blocks' }).getByText('<img src=x').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.keyboard.press('Escape');
    await page.getByLabel('Show Blocks').uncheck();
    await when('the layer is hidden', async () => (await share(pink)) === 0);
  });

  it('show colours by value with a legend as soon as the style changes', async () => {
    const { page } = at.window;
    await page.getByRole('button', { name: 'More about Blocks' }).click();
    const style = { 'fill-color': ['match', ['get', 'kind'], 'west', '#0000ff', '#00ff00'] };
    await callAs(owner, 'PATCH', `/api/layers/${layerId}`, { style });
    await page.getByRole('tabpanel', { name: 'Layers' }).getByText('Colours by kind').waitFor();
    await when('blue is to be seen', async () => (await share(blue)) > 0.0005);
  });

  it('are drawn by a typed style: classes, filter, legend and zoom range', async () => {
    const { page } = at.window;
    await page.getByRole('button', { name: 'More about Blocks' }).click();
    const style = {
      ...{ type: 'categories', attribute: 'kind', symbol: { fillOpacity: 1, strokeWidth: 0 } },
      categories: [
        { values: ['west'], label: 'To the west', symbol: { color: '#0000ff' } },
        { values: ['east'], symbol: { color: '#d81b60' } },
      ],
      legend: { title: 'Sides', notes: 'As of today' },
    };
    const draw = (change: object) => callAs(owner, 'PATCH', `/api/layers/${layerId}`, { style: { ...style, ...change } }); // prettier-ignore
    await draw({});
    const legend = page.getByRole('tabpanel', { name: 'Layers' }).locator('.legend');
    await legend.getByText('To the west').waitFor();
    assert.deepEqual(await legend.locator('h3, span, p').allInnerTexts(), ['Sides', 'To the west', 'east', 'other', 'As of today']); // prettier-ignore
    await when('both are drawn', async () => (await share(blue)) > 0.01 && (await share(pink)) > 0.01);
    await draw({ filter: { attribute: 'kind', operator: '!=', value: 'east' } });
    await when('one is filtered out', async () => (await share(blue)) > 0.01 && (await share(pink)) === 0);
    await draw({ minZoom: 20 });
    await when('the zoom is too small', async () => (await share(blue)) === 0);
    await draw({ labels: { text: 'side {kind}' }, other: null });
    await when('both are drawn again', async () => (await share(blue)) > 0.01 && (await share(pink)) > 0.01);
    assert.deepEqual(await faultsOf(page), []);
  });

  it('can be reordered by keyboard for everyone, with undo', async () => {
    const { page } = at.window;
    await callAs(owner, 'POST', `/api/rooms/${roomId}/layers`, {
      name: 'Roof',
      color: '0000ff',
      geojson: { type: 'FeatureCollection', features: [square(-25, {}), square(5, {})] },
    });
    const names = () => page.locator('.layer-name').allInnerTexts();
    await when('the new layer is on top', async () => (await names()).join() === 'Roof,Blocks');
    await when('blue is to be seen', async () => (await share(blue)) > 0.0005);
    await page.getByRole('button', { name: 'More about Blocks' }).click();
    const up = page.getByRole('button', { name: 'Move Blocks up' });
    await up.focus();
    await page.keyboard.press('Enter');
    await when('it is above', async () => (await names()).join() === 'Blocks,Roof');
    await when('pink lies above blue', async () => (await share(pink)) > 0.0005);
    await page.locator('[aria-label="Move Blocks up"]:focus').waitFor();
    assert.equal(await up.getAttribute('aria-disabled'), 'true');
    assert.deepEqual(await faultsOf(page), []);
    const { layers } = (await callAs(owner, 'GET', `/api/layers/${roomId}`)) as {
      layers: { name: string }[];
    };
    assert.deepEqual(layers.map(({ name }) => name), ['Roof', 'Blocks']); // prettier-ignore
    await page.getByText('“Blocks” moved.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await when('it is below again', async () => (await names()).join() === 'Roof,Blocks');
  });

  it('can be dragged to another position, which Escape cancels', async () => {
    const { page } = at.window;
    for (const name of ['Roof', 'Garden']) {
      const geojson = { type: 'FeatureCollection', features: [square(5, {})] };
      await callAs(owner, 'POST', `/api/rooms/${roomId}/layers`, { name, geojson });
    }
    const names = async () => (await page.locator('.layer-name').allInnerTexts()).join();
    await when('the new layers are on top', async () => (await names()) === 'Garden,Roof,Blocks');
    const drag = async (from: string, to: string) => {
      const [start, end] = await Promise.all([from, to].map((name) => page.locator('.layer', { hasText: name }).boundingBox())); // prettier-ignore
      assert.ok(start && end);
      await page.locator('.layer-name', { hasText: from }).hover();
      await page.mouse.down();
      await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2 + Math.sign(end.y - start.y) * 4, {
        steps: 5,
      });
      await page.locator('[data-drop]', { hasText: to }).waitFor();
    };
    await drag('Garden', 'Blocks');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    assert.equal(await page.locator('[data-drop], [data-dragged]').count(), 0);
    assert.equal(await names(), 'Garden,Roof,Blocks');
    await drag('Garden', 'Blocks');
    await page.mouse.up();
    await page.getByText('“Garden” moved.').waitFor();
    await when('it is the lowest', async () => (await names()) === 'Roof,Blocks,Garden');
    await page.getByRole('button', { name: 'Undo' }).click();
    await when('it is on top', async () => (await names()) === 'Garden,Roof,Blocks');
  });

  it('can be renamed and recoloured with undo, and deleted after a confirmation', async () => {
    const { page } = at.window;
    await page.getByRole('button', { name: 'More about Blocks' }).click();
    assert.deepEqual(await faultsOf(page), []);
    await page.getByLabel('Colour', { exact: true }).fill('#0000ff');
    await page.getByLabel('Layer name').click();
    await page.getByText('“Blocks” updated.').waitFor();
    await when('blue is to be seen', async () => (await share(blue)) > 0.001);
    await page.getByRole('button', { name: 'Undo' }).click();
    await when('the layer is pink again', async () => (await share(pink)) > 0.001);
    await page.getByLabel('Layer name').fill('Houses');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'More about Houses' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No layers yet.').waitFor();
  });
});
