import assert from 'node:assert/strict';
import { faultsOf } from '../support/browser/faults-of.ts';
import { halfResolution, openWindow } from '../support/browser/open-window.ts';
import { enterRoom, makeFriend, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { type PixelColour, sharesOf } from '../support/browser/pixels.ts';
import { callAs, readTarget } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const hostile = '<b onclick=alert(1)>Room</b>';

describe('the settings of a room', () => {
  const { otherOrigin } = readTarget();
  // Tiles of the configured basemap come from there.
  const at = useWindow((complaint) => complaint.includes(otherOrigin), halfResolution);
  let room: OwnRoom;
  beforeEach(async () => {
    await at.window.page.route(`${otherOrigin}/**`, (route) => route.fulfill({ body: '' }));
  });
  beforeEach(async () => {
    room = await makeRoom({ name: 'Plain', defaultView: { lat: 10, lng: 20, zoom: 4 } });
    await enterRoom(at.window.page, room);
    await at.window.page.getByRole('tab', { name: 'Settings' }).click();
  });
  const settings = async () =>
    (await callAs(room.owner, 'GET', `/api/rooms/${room.roomId}`)) as Record<string, unknown>;

  it('change name and visibility with undo, visible to others at once', async () => {
    const { page } = at.window;
    assert.deepEqual(await faultsOf(page), []);
    await page.getByLabel('Name').fill(hostile);
    await page.keyboard.press('Tab');
    await page.getByRole('heading', { name: hostile }).waitFor();
    await page.getByLabel('Public room').check();
    await when('it is public', async () => (await settings()).isPublic === true);
    const other = await openWindow(at.browser, halfResolution);
    try {
      await enterRoom(other.page, room, await makeFriend(room, 'viewer'));
      await other.page.getByRole('heading', { name: hostile }).waitFor();
      await other.page.getByRole('tab', { name: 'Settings' }).click();
      await other.page.getByText('Only the owner can change the settings.').waitFor();
      assert.ok(await other.page.getByLabel('Name').isDisabled());
      assert.deepEqual(await faultsOf(other.page), []);
      await other.page.getByRole('status').getByText('Live').waitFor();
      await callAs(room.owner, 'PATCH', `/api/rooms/${room.roomId}`, { name: 'Other' });
      await other.page.getByRole('heading', { name: 'Other' }).waitFor();
    } finally {
      await other.close();
    }
    assert.deepEqual(other.complaints, []);
    await page.getByRole('button', { name: 'Undo' }).click();
    await when('it is private again', async () => (await settings()).isPublic === false);
  });

  it('set initial view, basemap and appearance', async () => {
    const { page } = at.window;
    await page.locator('.map[data-drawn]').waitFor();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.locator('.map[data-drawn]').waitFor();
    await page.getByRole('button', { name: 'Use current view' }).click();
    await when('it is stored', async () => Number((await settings()).defaultViewZoom) > 4);
    await page.getByLabel('Default appearance').selectOption('dark');
    await page.locator('html[data-theme="dark"]').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    const basemap = page.getByRole('combobox', { name: 'Basemap' });
    await basemap.waitFor();
    assert.deepEqual(await basemap.locator('option').allTextContents(), [
      'Built-in map',
      'OpenStreetMap',
      'OpenStreetMap, grey',
      'OpenStreetMap, white',
      'Satellite',
    ]);
    await basemap.selectOption('satellite');
    await when('it is named', async () => (await settings()).defaultBaseLayer === 'satellite');
    await page.getByRole('button', { name: 'Undo' }).click();
    await when('it is the built-in one', async () => (await settings()).defaultBaseLayer === null);
    await page.getByRole('button', { name: 'Reset to whole world' }).click();
    await when('the view is reset', async () => (await settings()).defaultViewZoom === null);
  });

  it('leave the choice of a configured basemap to each reader', async () => {
    const { page } = at.window;
    await page.locator('.map[data-drawn]').waitFor();
    await page.getByRole('button', { name: 'Basemap' }).click();
    await page.getByRole('radio', { name: 'Built-in map (room default)', checked: true }).waitFor();
    const tile = page.waitForRequest(`${otherOrigin}/**`);
    await page.getByRole('radio', { name: 'Satellite' }).check();
    await tile;
    assert.deepEqual(await faultsOf(page), []);
    assert.equal((await settings()).defaultBaseLayer, null, 'the room keeps its own');
  });

  it('name a basemap that is loaded alone when the room is opened', async () => {
    const { page } = at.window;
    const other = await makeRoom({ defaultBaseLayer: 'satellite' });
    // The map of the room that is open may still request its tiles.
    await page.goto('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await enterRoom(page, other);
    await page.locator('.map[data-drawn]').waitFor();
    assert.ok(
      asked.some((url) => url.startsWith(otherOrigin)),
      'the tiles of the named basemap are loaded',
    );
    assert.deepEqual(
      asked.filter((url) => url.endsWith('.tiles')),
      [],
    );
  });

  it('draw the vector basemap of the operator in its flavors, in the appearance of the page', async () => {
    const { page } = at.window;
    const map = page.locator('.map[data-drawn]');
    await map.waitFor();
    await page.getByRole('button', { name: 'Basemap' }).click();
    const share = async (colour: PixelColour) => (await sharesOf(map, [colour]))[0] ?? 0;
    // The land of each flavor of @protomaps/basemaps.
    const flavors = {
      OpenStreetMap: [226, 223, 218],
      'OpenStreetMap, grey': [204, 204, 204],
      'OpenStreetMap, white': [255, 255, 255],
    } as const;
    for (const [name, colour] of Object.entries(flavors)) {
      await page.getByRole('radio', { name, exact: true }).check();
      await when(`the land has the colour of ${name}`, async () => (await share(colour)) > 0.5);
    }
    await page.getByText('© OpenStreetMap contributors').waitFor();
    await page.getByRole('radio', { name: 'OpenStreetMap', exact: true }).check();
    await page.getByLabel('Default appearance').selectOption('dark');
    await when('the land is dark', async () => (await share([31, 31, 31])) > 0.5);
  });

  it('clear and delete the room after a confirmation, on a phone', async () => {
    const { page } = at.window;
    await page.setViewportSize({ width: 390, height: 844 });
    await callAs(room.owner, 'POST', `/api/rooms/${room.roomId}/markers`, { latitude: 1, longitude: 1 });
    await page.getByRole('button', { name: 'Clear room' }).click();
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('dialog').getByRole('button', { name: 'Clear room' }).click();
    await page.getByText('Room cleared.').waitFor();
    assert.equal((await settings()).markerCount, 0);
    await page.getByRole('button', { name: 'Delete room' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete room' }).click();
    await page.getByRole('heading', { name: 'Your rooms' }).waitFor();
  });
});
