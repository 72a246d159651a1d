import assert from 'node:assert/strict';
import { faultsOf } from '../support/browser/faults-of.ts';
import { makeLayer } from '../support/browser/make-layer.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { sharesOf } from '../support/browser/pixels.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

type Colour = readonly [number, number, number];

const square = (west: number, south: number, properties: object) => {
  const ring = [[west, south], [west + 9, south], [west + 9, south + 9], [west, south + 9], [west, south]]; // prettier-ignore
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties };
};

describe('the style panel', () => {
  const at = useWindow();
  let room: OwnRoom;
  let layerId: string;

  beforeEach(async () => {
    room = await makeRoom({ name: 'Styles' });
    const defaultView = { lat: 0, lng: 0, zoom: 2.5 };
    await callAs(room.owner, 'PATCH', `/api/rooms/${room.roomId}/camera-settings`, { defaultView });
    const uses = ['forest', 'field', 'lake'];
    const features = Array.from({ length: 30 }, (_, n) =>
      square(-30 + (n % 6) * 10, -25 + Math.floor(n / 6) * 10, {
        use: uses[n % 3],
        area: n,
        name: `Plot ${n}`,
      }),
    );
    layerId = await makeLayer(room, { name: 'Plots', geojson: { type: 'FeatureCollection', features } });
    await makeLayer(room, {
      ...{ name: 'Dark', style: { type: 'single', symbol: { color: '#101010', fillOpacity: 1 } } },
      geojson: { type: 'FeatureCollection', features: [square(60, 0, {})] },
    });
    await enterRoom(at.window.page, room);
    await drawn().waitFor();
    await at.window.page.getByRole('button', { name: 'More about Plots' }).click();
    await at.window.page.getByRole('button', { name: 'Style', exact: true }).click();
    await panel().getByText('Drawn as').waitFor();
  });

  const drawn = () => at.window.page.locator('.map[data-drawn]');
  const panel = () => at.window.page.getByRole('complementary', { name: 'Style of Plots' });
  const choose = (name: string) =>
    panel()
      .getByRole('radio', { name: new RegExp(`^${name}`) })
      .check();
  const share = async (colour: Colour) => {
    await drawn().waitFor();
    const [found = 0] = await sharesOf(drawn(), [colour]);
    return found;
  };
  const stored = async () => {
    const { layers } = (await callAs(room.owner, 'GET', `/api/layers/${room.roomId}`)) as {
      layers: readonly { id: string; style: Readonly<Record<string, unknown>> | null }[];
    };
    return layers.find(({ id }) => id === layerId)?.style ?? null;
  };
  const fill = async (text: string) => {
    const slider = panel().getByLabel('Fill');
    await slider.fill(text);
  };

  it('previews categories only here, undoes, and saves them for everyone', async () => {
    const { page } = at.window;
    assert.deepEqual(await faultsOf(page), []);
    await choose('Categories');
    assert.equal(await panel().getByLabel('Attribute').inputValue(), 'use');
    await fill('1');
    const blue: Colour = [0x00, 0x72, 0xb2];
    await when('the first category is drawn', async () => (await share(blue)) > 0.005);
    assert.deepEqual(await faultsOf(page), []);
    assert.equal(await stored(), null);
    await panel().getByRole('button', { name: 'Undo' }).click();
    await panel().getByRole('button', { name: 'Undo' }).click();
    assert.ok(await panel().getByLabel('One colour').isChecked());
    await when('the preview is undone', async () => (await share(blue)) === 0);
    await choose('Categories');
    await fill('1');
    await panel().getByRole('textbox', { name: 'Label of forest' }).fill('Woods');
    await panel().getByRole('button', { name: 'Save' }).click();
    await panel().waitFor({ state: 'detached' });
    await when('it is stored', async () => (await stored())?.type === 'categories');
    await when('it is still drawn', async () => (await share(blue)) > 0.005);
    await page.getByRole('tabpanel', { name: 'Layers' }).getByText('Woods').waitFor();
    await page.getByText('“Plots” updated.').waitFor();
  });

  it('draws classes by method and ramp, with breaks that are moved by keyboard, and cancels', async () => {
    const { page } = at.window;
    await choose('Classes');
    assert.equal(await panel().getByLabel('Attribute').inputValue(), 'area');
    await fill('1');
    const low: Colour = [0xff, 0xff, 0xcc];
    await when('classes are drawn', async () => (await share(low)) > 0.005);
    await panel().getByLabel('Method').selectOption('Equal intervals');
    const first = panel().getByRole('slider', { name: 'Break 1' });
    assert.equal(await first.getAttribute('aria-valuenow'), '5.8');
    await first.focus();
    await page.keyboard.press('ArrowRight');
    assert.ok(Number(await first.getAttribute('aria-valuenow')) > 5.8);
    assert.equal(await panel().getByLabel('Method').inputValue(), 'manual');
    assert.deepEqual(await faultsOf(page), []);
    await panel()
      .getByRole('button', { name: /^Colours/ })
      .click();
    await choose('Viridis');
    await when('the ramp is drawn', async () => (await share([0xfd, 0xe7, 0x25])) > 0.005);
    assert.deepEqual(await faultsOf(page), []);
    await page.keyboard.press('Escape');
    await panel().getByRole('button', { name: 'Cancel' }).click();
    await when('nothing is left of it', async () => (await share([0xfd, 0xe7, 0x25])) === 0);
    assert.equal(await stored(), null);
  });

  it('copies the style of another layer, and offers only what has an effect', async () => {
    const { page } = at.window;
    for (const name of ['Heatmap', 'Clusters', 'Size', 'Icon', 'Radius of points'])
      assert.equal(await panel().getByText(name, { exact: true }).count(), 0, name);
    await panel().getByLabel('Copy style from').selectOption('Dark');
    await when('it is drawn', async () => (await share([0x10, 0x10, 0x10])) > 0.05);
    await panel().getByRole('button', { name: 'Save' }).click();
    await panel().waitFor({ state: 'detached' });
    const layers = page.getByRole('tabpanel', { name: 'Layers' });
    await layers.getByLabel('Layer name').waitFor();
    await when('the plain colour is not offered', async () => (await layers.getByLabel('Colour', { exact: true }).count()) === 0); // prettier-ignore
  });

  it('edits filter, legend, card and label text, and a reader filters for himself', async () => {
    const { page } = at.window;
    await choose('Categories');
    const open = (title: string) => panel().locator('summary', { hasText: title }).click();
    await open('Filter');
    await panel().getByRole('button', { name: 'Add condition' }).click();
    await panel().getByRole('group', { name: 'Condition 1' }).getByLabel('Attribute').selectOption('use');
    await panel().getByRole('checkbox', { name: 'lake' }).check();
    await open('Legend');
    await panel().getByLabel('Title of the legend').fill('Use of land');
    await panel().getByRole('button', { name: 'Hide field' }).click();
    await open('Card of a feature');
    await panel().getByLabel('Title', { exact: true }).fill('Plot {');
    await panel().getByText('A brace has no counterpart.').waitFor();
    await panel().getByLabel('Title', { exact: true }).fill('Plot {name}');
    await panel().getByLabel('Add an attribute').selectOption('area');
    await panel().locator('.popup-editor summary').click();
    await panel().getByLabel('Format').selectOption('Number');
    await panel().getByLabel('Unit').fill('ha');
    await panel().getByLabel('Labels', { exact: true }).selectOption('Text with attributes …');
    await panel().getByLabel('Text of labels').fill('No. {area}');
    // At the end, the bar with the buttons covers no control.
    await page.evaluate("document.querySelector('.side-card').scrollTop = 1e6");
    assert.deepEqual(await faultsOf(page), []);
    await panel().getByRole('button', { name: 'Save' }).click();
    await when('all of it is stored', async () => {
      const { filter, legend, popup, labels, categories } = (await stored()) ?? {};
      if (filter === undefined) return false;
      assert.deepEqual(filter, { attribute: 'use', operator: 'in', value: ['lake'] });
      assert.deepEqual(legend, { title: 'Use of land' });
      assert.deepEqual(popup, { title: 'Plot {name}', fields: [{ attribute: 'area', format: 'number', unit: 'ha' }] }); // prettier-ignore
      assert.deepEqual(labels, { text: 'No. {area}' });
      assert.equal((categories as { visible?: boolean }[]).filter(({ visible }) => visible === false).length, 1); // prettier-ignore
      return true;
    });
    const layers = page.getByRole('tabpanel', { name: 'Layers' });
    await layers.getByRole('button', { name: 'Filter' }).click();
    const own = layers.getByRole('region', { name: 'Filter for me' });
    await own.getByRole('button', { name: 'Add condition' }).click();
    await own.getByRole('group', { name: 'Condition 1' }).getByLabel('Attribute').selectOption('area');
    await own.getByLabel('Value', { exact: true }).fill('1000');
    await layers.getByText('30 features · Filtered').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await own.getByRole('button', { name: 'Remove the condition on area' }).click();
    await layers.getByText('30 features', { exact: true }).waitFor();
  });

  it('fits a window 360 px wide', async () => {
    const { page } = at.window;
    await page.setViewportSize({ width: 360, height: 740 });
    await choose('Classes');
    await panel().getByRole('slider', { name: 'Break 1' }).scrollIntoViewIfNeeded();
    const box = await panel().boundingBox();
    assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box));
    const overflow = await page.evaluate<number>(
      "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.side-card'))",
    );
    assert.equal(overflow, 0);
    assert.deepEqual(await faultsOf(page), []);
  });
});
