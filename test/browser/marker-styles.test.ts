import assert from 'node:assert/strict';
import { faultsOf } from '../support/browser/faults-of.ts';
import { openWindow } from '../support/browser/open-window.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { type PixelColour, sharesOf } from '../support/browser/pixels.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const blue: PixelColour = [0x00, 0x72, 0xb2];
const own: PixelColour = [0xff, 0x00, 0xff];

describe('styles of markers', () => {
  const at = useWindow();
  let room: OwnRoom;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Damages' });
    const path = `/api/rooms/${room.roomId}`;
    const defaultView = { lat: 15, lng: 0, zoom: 3 };
    await callAs(room.owner, 'PATCH', `${path}/camera-settings`, { defaultView });
    const tags = ['flood', 'storm', 'slide'];
    for (let n = 0; n < 9; n++)
      await callAs(room.owner, 'POST', `${path}/markers`, {
        ...{ latitude: 5 + 10 * Math.floor(n / 3), longitude: -10 + 10 * (n % 3), title: `Damage ${n}` },
        // The first one has two.
        ...{ color: '#ff00ff', tags: n === 0 ? ['urgent', 'flood'] : n === 8 ? [] : [tags[n % 3]] },
      });
  });

  const drawn = (page = at.window.page) => page.locator('.map[data-drawn]');
  const share = async (colour: PixelColour, page = at.window.page) => {
    await drawn(page).waitFor();
    const [found = 0] = await sharesOf(drawn(page), [colour]);
    return found;
  };
  const stored = async () =>
    (
      (await callAs(room.owner, 'GET', `/api/rooms/${room.roomId}`)) as {
        markerStyle: { type?: string } | null;
      }
    ).markerStyle;

  it('colour markers by their tags for everyone, with a legend whose classes can be switched off', async () => {
    const { page } = at.window;
    const reader = await openWindow(at.browser);
    try {
      await enterRoom(reader.page, room);
      await enterRoom(page, room);
      await when('markers have their own colour', async () => (await share(own)) > 0.0001);
      await page.getByRole('tab', { name: 'Markers' }).click();
      await page.getByRole('button', { name: 'Style', exact: true }).click();
      const panel = page.getByRole('complementary', { name: 'Style of Markers' });
      await panel.getByRole('radio', { name: /^Categories/ }).check();
      assert.equal(await panel.getByLabel('Attribute').inputValue(), 'tags');
      await when('the preview is drawn', async () => (await share(blue)) > 0.0001);
      assert.deepEqual(await faultsOf(page), []);
      assert.equal(await stored(), null);
      assert.equal(await share(blue, reader.page), 0);
      await panel.getByRole('button', { name: 'Save' }).click();
      await panel.waitFor({ state: 'detached' });
      await when('it is stored', async () => (await stored())?.type === 'categories');
      await when('others see it', async () => (await share(blue, reader.page)) > 0.0001);
      await when('markers have no own colour', async () => (await share(own)) === 0);
      const legend = reader.page.getByRole('region', { name: 'Legend' });
      await legend.getByText('Colours by Tags').waitFor();
      assert.equal(await legend.getByText('flood').count(), 1);
      const flood = page.getByRole('checkbox', { name: 'flood' });
      await flood.uncheck({ force: true });
      await when('the class is not drawn', async () => (await share(blue)) === 0);
      await page.getByRole('button', { name: 'Remove style' }).click();
      await when('markers have their own colour again', async () => (await share(own)) > 0.0001);
      await when('also for others', async () => (await share(own, reader.page)) > 0.0001);
      await legend.waitFor({ state: 'detached' });
    } finally {
      await reader.close();
    }
  });

  it('draw clusters and density on slides as on the map, with their legend', async () => {
    const { page } = at.window;
    const path = `/api/rooms/${room.roomId}`;
    const { markers } = (await callAs(room.owner, 'GET', `${path}/markers`)) as { markers: { id: string }[] };
    const visible = { markerIds: markers.map(({ id }) => id) };
    const slides = [{ id: '1', title: 'Damages', camera: { lat: 15, lng: 0, zoom: 1 }, visible }];
    await callAs(room.owner, 'PUT', `${path}/presentation`, { slides });
    await callAs(room.owner, 'PATCH', `${path}/presentation/public`, { isPublic: true });
    const show = async (style: object) => {
      await callAs(room.owner, 'PATCH', `${path}/marker-style`, { style });
      await page.goto(`/decks/${room.roomId}`);
      await page.reload();
    };
    await show({ type: 'single' });
    await when('each marker is drawn', async () => (await share(own)) > 0.0001);
    await show({ type: 'clusters', radius: 120, symbol: { color: '#0072b2' } });
    await when('they are clusters', async () => (await share(blue)) > 0.0001 && (await share(own)) === 0);
    await page.getByRole('region', { name: 'Legend' }).getByText('Markers').waitFor();
    await show({ type: 'heatmap', radius: 60, opacity: 1, colors: ['#00000000', '#0072b2', '#0072b2'] });
    await when('they are density', async () => (await share(blue)) > 0.001 && (await share(own)) === 0);
    await page.getByRole('region', { name: 'Legend' }).getByText('density, from low to high').waitFor();
  });
});
