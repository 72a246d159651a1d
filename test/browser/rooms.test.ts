import assert from 'node:assert/strict';
import type { Page, Response } from 'playwright-core';
import { faultsOf } from '../support/browser/faults-of.ts';
import { openWindow, signIn } from '../support/browser/open-window.ts';
import { makeRoom } from '../support/browser/own-room.ts';
import { sharesOf } from '../support/browser/pixels.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';

const land = [0xf5, 0xf3, 0xee] as const;
const sea = [0xcf, 0xe0, 0xea] as const;
const darkLand = [0x1b, 0x28, 0x31] as const;
const darkSea = [0x0e, 0x1b, 0x25] as const;

describe('the application', () => {
  const at = useWindow();
  let people = 0;

  const newPerson = () => `person-${process.pid}-${++people}`;
  const drawn = () => at.window.page.locator('.map[data-drawn]');

  it('shows a welcome page to signed-out users', async () => {
    await at.window.page.goto('/');
    await at.window.page.getByRole('heading', { name: 'Collaborative maps' }).waitFor();
    const map = at.window.page.locator('canvas[data-drawn]');
    await map.waitFor();
    const [landShare = 0, seaShare = 0] = await sharesOf(map, [land, sea]);
    assert.ok(landShare > 0.5 && seaShare > 0.005, `land takes ${landShare}, water ${seaShare}`);
    assert.deepEqual(await faultsOf(at.window.page), []);
  });

  it('shows the welcome page at a width of 320 pixels without a horizontal scroll bar', async () => {
    const { page } = at.window;
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto('/');
    await page.locator('canvas[data-drawn]').waitFor();
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click({ trial: true });
  });

  it('creates a room after sign-in and draws the world map', async () => {
    const { page } = at.window;
    await page.goto('/');
    await signIn(page, newPerson());
    await page.getByText('You have no rooms yet.').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('button', { name: 'New room' }).click();
    await page.getByLabel('Name').fill('Harbour <b>plans</b>');
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { name: 'Harbour <b>plans</b>' }).waitFor();
    await drawn().waitFor();
    const [landShare = 0, seaShare = 0] = await sharesOf(drawn(), [land, sea]);
    assert.ok(landShare > 0.2, `land takes ${landShare}`);
    assert.ok(seaShare > 0.3, `sea takes ${seaShare}`);
    await page.getByRole('status').getByText('Live').waitFor();
    assert.deepEqual(await faultsOf(page), []);
  });

  it('lists a room with role and last change, opens it by ID, and signs out', async () => {
    const { page } = at.window;
    const name = newPerson();
    const roomId = `list${String(process.pid).padStart(6, '0').slice(-6)}`;
    await callAs(name, 'POST', `/api/rooms/${roomId}`, { name: 'Alps' });
    await page.goto(`/rooms/${roomId}`);
    await page.getByRole('heading', { name: 'This room is private' }).waitFor();
    await signIn(page, name);
    await page.getByRole('heading', { name: 'Alps' }).waitFor();
    await page.getByRole('link', { name: 'Go to your rooms' }).click();
    const card = page.getByRole('listitem').filter({ hasText: 'Alps' });
    assert.match(await card.innerText(), /Owner[^]*Updated (now|\d+ (second|minute)s? ago)/);
    await page.getByLabel('Open room by ID').fill(roomId);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Alps' }).waitFor();
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign out?' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Collaborative maps' }).waitFor();
  });

  it('opens a room by its address, pasted with a view', async () => {
    const { page } = at.window;
    const name = newPerson();
    const { roomId } = await makeRoom({ isPublic: true, name: 'Alps' });
    await page.goto('/');
    await signIn(page, name);
    await page
      .getByLabel('Open room by ID or link')
      .fill(` https://maps.example.org/rooms/${roomId}?slide=2#7/46/8`);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('heading', { name: 'Alps' }).waitFor();
  });

  it('shows a picture of each room with its members, and searches and sorts many rooms', async () => {
    const { page } = at.window;
    const name = newPerson();
    const beginning = `c${String(process.pid).padStart(6, '0').slice(-6)}`;
    const names = ['Zug', 'Arve', 'Bex', 'Cham', 'Dole', 'Elm', 'Flims'];
    for (const [index, each] of names.entries())
      await callAs(name, 'POST', `/api/rooms/${beginning}-0${index}`, { name: each, isPublic: index === 0 });
    const marker = { latitude: 47.17, longitude: 8.52, color: '#ff00ff' };
    await callAs(name, 'POST', `/api/rooms/${beginning}-00/markers`, marker);
    await page.goto('/');
    await signIn(page, name);
    const cards = page.getByRole('listitem').filter({ has: page.locator('canvas') });
    assert.match((await cards.first().innerText()).replaceAll('\n', ' '), /Zug.*Owner.*Public.*1 member/);
    const picture = cards.first().locator('canvas[data-drawn]');
    await picture.waitFor();
    const [markers = 0, ground = 0] = await sharesOf(picture, [[0xff, 0x00, 0xff], land]);
    assert.ok(markers > 0.0003 && ground > 0.3, `markers take ${markers}, land ${ground}`);
    assert.deepEqual(await faultsOf(page), []);
    await page.getByLabel('Sort by').selectOption('Name');
    assert.match(await cards.first().innerText(), /Arve/);
    await page.getByLabel('Search rooms').fill('eX');
    assert.deepEqual([await cards.count(), /Bex/.test(await cards.first().innerText())], [1, true]);
    await page.getByLabel('Search rooms').fill('no such room');
    await page.getByText('No room has this name or ID.').waitFor();
  });

  it('reads the contents of rooms only for pictures near the view', async () => {
    const { page } = at.window;
    await page.goto('/');
    await signIn(page, newPerson());
    const [roomId, createdBy, now] = ['many-rooms', 'owner-of-many', Date.now()];
    const rooms = Array.from({ length: 500 }, (_, n) => ({
      ...{ roomId: `${roomId.slice(0, 7)}${String(n).padStart(3, '0')}`, name: `Room ${n}`, createdBy },
      ...{ createdAt: now, addedAt: now, lastChangedAt: now - n, role: 'viewer', memberCount: 3 },
      ...{ isPublic: false, presentationIsPublic: false, defaultView: null },
    }));
    const asked = new Set<string>();
    await page.route('**/api/users/rooms', (route) => route.fulfill({ json: { rooms } }));
    await page.route('**/api/layers/*', (route) => {
      asked.add(route.request().url());
      return route.fulfill({ json: { layers: [] } });
    });
    await page.route('**/markers?*', (route) => route.fulfill({ json: { count: 0, markers: [] } }));
    await page.reload();
    await page.locator('canvas[data-drawn]').nth(5).waitFor();
    assert.equal(await page.locator('canvas').count(), 500);
    await page.getByText('Room 499').scrollIntoViewIfNeeded();
    await page.locator('li:last-child canvas[data-drawn]').waitFor();
    assert.ok(asked.size < 100, `the contents of ${asked.size} rooms were read`);
  });

  it('shows a layer added by another user without a reload', async () => {
    const { page } = at.window;
    const name = newPerson();
    const roomId = `live${String(process.pid).padStart(6, '0').slice(-6)}`;
    await callAs(name, 'POST', `/api/rooms/${roomId}`, {});
    await page.goto(`/rooms/${roomId}`);
    await signIn(page, name);
    await page.getByText('No layers yet.').waitFor();
    await page.getByRole('status').getByText('Live').waitFor();
    const geometry = { type: 'LineString', coordinates: [[7, 46], [8, 47]] }; // prettier-ignore
    const features = [{ type: 'Feature', geometry, properties: {} }];
    const geojson = { type: 'FeatureCollection', features };
    await callAs(name, 'POST', `/api/rooms/${roomId}/layers`, { name: 'Paths', geojson });
    await page.getByRole('tabpanel', { name: 'Layers' }).getByText('Paths').waitFor();
  });

  it('opens a public room without a session, in dark mode if the device prefers it', async () => {
    const dark = await openWindow(at.browser, { colorScheme: 'dark', viewport: { width: 390, height: 844 } });
    try {
      const roomId = `dark${String(process.pid).padStart(6, '0').slice(-6)}`;
      await callAs(newPerson(), 'POST', `/api/rooms/${roomId}`, { isPublic: true, name: 'Open sea' });
      await dark.page.goto(`/rooms/${roomId}`);
      const map = dark.page.locator('.map[data-drawn]');
      await map.waitFor();
      const [landShare = 0, seaShare = 0] = await sharesOf(map, [darkLand, darkSea]);
      assert.ok(landShare > 0.15 && seaShare > 0.2, `land takes ${landShare}, sea ${seaShare}`);
      assert.deepEqual(await faultsOf(dark.page), []);
    } finally {
      await dark.close();
    }
    assert.deepEqual(dark.complaints, []);
  });

  it('uses the browser’s language, and the chosen one', async () => {
    const german = await openWindow(at.browser, { locale: 'de-CH' });
    try {
      await german.page.goto('/');
      await german.page.getByRole('heading', { name: 'Gemeinsam an Karten arbeiten' }).waitFor();
      await german.page.getByRole('button', { name: 'Darstellung' }).click();
      await german.page.getByLabel('Sprache').selectOption('fr');
      await german.page.getByRole('heading', { name: 'Cartes collaboratives' }).waitFor();
      await german.page.getByLabel('Langue').selectOption('Italiano');
      await german.page.getByRole('heading', { name: 'Mappe da creare insieme' }).waitFor();
    } finally {
      await german.close();
    }
    assert.deepEqual(german.complaints, []);
  });

  it('loads at most 400 kB of script, compressed, before the map of a room is drawn', async () => {
    const { page } = at.window;
    const { roomId } = await makeRoom({ isPublic: true });
    const sizes = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      if (/\.m?js$/.test(response.url())) sizes.set(response.url(), lengthOf(response));
    });
    await page.goto(`/rooms/${roomId}`);
    await drawn().waitFor();
    for (const behind of await askedBehind(page, 'map-drawn')) sizes.delete(behind);
    const total = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
    assert.ok(total > 300_000, `the library of the map and its worker are among ${total} bytes`);
    assert.ok(total <= 400_000, `${total} bytes`);
  });

  it('loads at most 400 kB of script, compressed, for the map of a room with layers', async () => {
    const { page } = at.window;
    // In the order of answers, other parts are loaded before or after the layers: those that draw them are counted.
    const total = await scriptBytes(page, ['room-map', 'layers-on-map', 'maplibre-gl-worker']);
    assert.ok(total > 300_000, `the library of the map and its worker are among ${total} bytes`);
    assert.ok(total <= 400_000, `${total} bytes`);
  });

  it('reports a missing room and an unknown address', async () => {
    const { page } = at.window;
    for (const path of ['/rooms/nothinghere', '/rooms/%25']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Invalid room ID' }).waitFor();
    }
    await page.goto('/rooms/nothing-00');
    await page.getByRole('heading', { name: 'Room not found' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    const reply = await page.goto('/nonsense/x');
    assert.equal(reply?.status(), 404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await page.getByRole('heading', { name: 'Collaborative maps' }).waitFor();
  });
});

/** Transferred bytes of the body of a response. */
async function lengthOf(response: Response): Promise<number> {
  assert.equal(await response.headerValue('content-encoding'), 'br');
  return Number(await response.headerValue('content-length'));
}

/** Transferred bytes of the scripts of the page, with these files and all that they import statically. */
async function scriptBytes(page: Page, names: readonly string[]): Promise<number> {
  const headers = { 'Accept-Encoding': 'br' };
  const html = await (await page.request.get('/')).text();
  const left = [...html.matchAll(/\/assets\/[\w.-]+\.m?js/g)].map(([path]) => path);
  const seen = new Map<string, number>();
  const named = new RegExp(String.raw`["'\`/]((?:${names.join('|')})-[\w-]{8}\.m?js)["'\`]`, 'g');
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (seen.has(path)) continue;
    const reply = await page.request.get(path, { headers });
    seen.set(path, Number(reply.headers()['content-length']));
    const text = await reply.text();
    const found = [
      ...text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.m?js)["'`]/g),
      ...text.matchAll(named),
    ];
    left.push(...found.map(([, file = '']) => `/assets/${file}`));
  }
  for (const name of names)
    assert.ok(
      [...seen.keys()].some((path) => path.startsWith(`/assets/${name}-`)),
      name,
    );
  return [...seen.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** URLs that the page requested after the performance mark with this name. */
function askedBehind(page: Page, mark: string): Promise<readonly string[]> {
  return page.evaluate(`(() => {
    const [{ startTime }] = performance.getEntriesByName('${mark}');
    const asked = performance.getEntriesByType('resource').filter((entry) => entry.startTime > startTime);
    return asked.map(({ name }) => name);
  })()`);
}
