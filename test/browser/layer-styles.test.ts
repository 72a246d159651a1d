import assert from 'node:assert/strict';
import { faultsOf } from '../support/browser/faults-of.ts';
import { makeLayer } from '../support/browser/make-layer.ts';
import { enterRoom, makeRoom } from '../support/browser/own-room.ts';
import { sharesOf } from '../support/browser/pixels.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

type Colour = readonly [number, number, number];

const magenta: Colour = [0xff, 0x00, 0xff];
/** Of the glyph, which must be readable on the disc. */
const dark: Colour = [0x14, 0x20, 0x2b];

describe('typed styles', () => {
  const at = useWindow();
  let owner: string;
  let layerId: string;

  const drawn = () => at.window.page.locator('.map[data-drawn]');
  const share = async (colour: Colour) => {
    await drawn().waitFor();
    const [found = 0] = await sharesOf(drawn(), [colour]);
    return found;
  };
  const restyle = (style: object) => callAs(owner, 'PATCH', `/api/layers/${layerId}`, { style });
  /** The location of the middle of the map on the page. */
  const middle = async () => {
    const box = await at.window.page.locator('.map canvas').boundingBox();
    assert.ok(box);
    return { x: box.width / 2, y: box.height / 2 };
  };

  const openLayer = async (features: readonly object[], defaultView = { lat: 0, lng: 0, zoom: 3 }) => {
    const room = await makeRoom({ name: 'Styles' });
    ({ owner } = room);
    await callAs(owner, 'PATCH', `/api/rooms/${room.roomId}/camera-settings`, { defaultView });
    const geojson = { type: 'FeatureCollection', features };
    layerId = await makeLayer(room, { name: 'Things', color: 'ff00ff', geojson });
    await enterRoom(at.window.page, room);
    await when('the layer is drawn', async () => (await share(magenta)) > 0);
  };
  const feature = (geometry: object, properties: object) => ({ type: 'Feature', geometry, properties });
  const point = (coordinates: readonly number[], properties: object) =>
    feature({ type: 'Point', coordinates }, properties);
  const line = feature({ type: 'LineString', coordinates: [[-60, 0], [60, 0]] }, { name: 'Equator' }); // prettier-ignore

  it('draw built-in icons on discs, and icons of the room', async () => {
    await openLayer([point([0, 0], { kind: 'stop' }), line]);
    const symbol = { color: '#ff00ff', radius: 40, strokeWidth: 0 };
    await restyle({ type: 'single', symbol });
    await when('a disc is drawn', async () => (await share(magenta)) > 0.003);
    const disc = await share(magenta);
    const before = await share(dark);
    await restyle({ type: 'single', symbol: { ...symbol, icon: 'maki:bus' } });
    await when('a bus is on it', async () => (await share(dark)) > before + disc / 10);
    const rest = await share(magenta);
    assert.ok(rest > disc / 3 && rest < disc, `${rest} of ${disc}`);
    assert.deepEqual(await faultsOf(at.window.page), []);
    await restyle({ type: 'single', symbol: { ...symbol, icon: 'missing' } });
    await when('a disc is drawn without it', async () => (await share(magenta)) > rest * 1.1);
  });

  it('draw where many points are dense', async () => {
    const [side, dense] = [60, 25];
    const grid = (count: number, step: number, [west, south]: readonly [number, number]) =>
      Array.from({ length: count ** 2 }, (_, n) =>
        point([west + (n % count) * step, south + Math.floor(n / count) * step], { n }),
      );
    // A grid over 30 degrees, with an eighth of the points in a corner of it.
    await openLayer([...grid(side, 0.5, [-15, -15]), ...grid(dense, 0.1, [6, 6])]);
    const [hot, warm] = [[0xff, 0x00, 0x00], [0x00, 0xff, 0x00]] as const; // prettier-ignore
    await restyle({
      type: 'heatmap',
      radius: 20,
      opacity: 1,
      // Red from a density of 1 on.
      colors: ['#00000000', ...Array<string>(8).fill('#00ff00'), '#ff0000'],
    });
    await when('the heatmap is drawn', async () => (await share(warm)) > 0.01);
    const ratio = (await share(hot)) / (await share(warm));
    assert.ok(ratio > 0.005 && ratio < 0.2, `${ratio} of it is hot`);
  });

  it('draw clusters with their number, which a click opens', async () => {
    await openLayer([point([-1, 0], { n: 1 }), point([1, 0], { n: 2 })]);
    const { page } = at.window;
    const style = { type: 'clusters', symbol: { color: '#ff00ff', radius: 6 } };
    const single = await share(magenta);
    await restyle(style);
    await when('a cluster is drawn', async () => (await share(magenta)) > 2 * single);
    assert.deepEqual(await faultsOf(page), []);
    const cluster = await share(magenta);
    await page.locator('.map canvas').click({ position: await middle() });
    await when('it has split', async () => (await share(magenta)) < cluster);
    await page.getByRole('complementary', { name: 'Things' }).waitFor({ state: 'detached' });
    await restyle({ ...style, filter: { attribute: 'n', operator: '=', value: 9 } });
    await when('nothing is left', async () => (await share(magenta)) === 0);
  });

  it('show a feature in the layout of the popup, with safe links and without scripts', async () => {
    await openLayer([
      point([0, 0], {
        name: '<b>Thun</b>',
        area: 21.5678,
        page: 'https://example.org/thun',
        bad: 'javascript:alert(1)',
        photo: 'https://example.org/thun.jpg',
        logo: '/icon.svg',
        empty: null,
      }),
    ]);
    const { page } = at.window;
    const fields = [
      { attribute: 'area', label: 'Surface', format: 'number', digits: 1, unit: 'km²' },
      ...['page', 'bad'].map((attribute) => ({ attribute, format: 'link' })),
      ...['photo', 'logo'].map((attribute) => ({ attribute, format: 'image' })),
      { attribute: 'empty' },
      { attribute: 'toString' },
    ];
    await restyle({ type: 'single', symbol: { radius: 20 }, popup: { title: 'Place {name}', fields } });
    await when('the point is larger', async () => (await share(magenta)) > 0.0005);
    await page.locator('.map canvas').click({ position: await middle() });
    const card = page.getByRole('complementary', { name: 'Place <b>Thun</b>' });
    await card.waitFor();
    assert.deepEqual(await card.locator('dt').allInnerTexts(), ['Surface', 'page', 'bad', 'photo', 'logo']);
    assert.equal(await card.locator('dd').first().innerText(), '21.6\u00a0km²');
    const links = await card.locator('dd a').all();
    const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
    assert.deepEqual(addresses.slice(0, 2), ['https://example.org/thun', 'https://example.org/thun.jpg']);
    assert.equal(addresses.length, 3);
    assert.equal(await card.locator('img').count(), 1);
    assert.deepEqual(await faultsOf(page), []);
  });

  it('draw dashes, and labels by template', async () => {
    await openLayer([line]);
    const symbol = { color: '#ff00ff', strokeWidth: 12 };
    await restyle({ type: 'single', symbol });
    await when('a wide line is drawn', async () => (await share(magenta)) > 0.005);
    const solid = await share(magenta);
    await restyle({ type: 'single', symbol: { ...symbol, dash: [2, 2] } });
    await when('half of it is left', async () => Math.abs((await share(magenta)) / solid - 0.5) < 0.15);
    const labels = { text: 'This is the {name}', color: '#ff00ff', haloColor: '#ff00ff', size: 40 };
    const dashed = await share(magenta);
    await restyle({ type: 'single', symbol: { ...symbol, dash: [2, 2] }, labels });
    await when('a label is drawn', async () => (await share(magenta)) > dashed * 1.1);
    await restyle({ type: 'single', symbol, maxZoom: 2 });
    await when('the zoom is too large', async () => (await share(magenta)) === 0);
  });
});
