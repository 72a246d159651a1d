import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openBreakableProxy, type BreakableProxy } from '../support/browser/breakable-proxy.ts';
import { openWindow, type Window } from '../support/browser/open-window.ts';
import { enterRoom, makeFriend, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { sharesOf } from '../support/browser/pixels.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

/** Console messages about failed requests: those of the browser, and the error name of the map library. */
const isOfTheLoss = (complaint: string) => /net::ERR_|^console: \w{1,3}$/.test(complaint);

describe('a lost connection', () => {
  const at = useWindow();
  let room: OwnRoom;
  let path: string;
  let friend: string;
  let proxy: BreakableProxy;
  let window: Window;
  let page: Page;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Harbour' });
    path = `/api/rooms/${room.roomId}`;
    const defaultView = { lat: 0, lng: 0, zoom: 3 };
    await callAs(room.owner, 'PATCH', `${path}/camera-settings`, { defaultView });
    friend = await makeFriend(room, 'editor');
    proxy = await openBreakableProxy();
    window = await openWindow(at.browser, { proxy: proxy.proxy });
    ({ page } = window);
  });
  afterEach(async () => {
    await window.close();
    await proxy[Symbol.asyncDispose]();
    assert.deepEqual(window.complaints.filter((complaint) => !isOfTheLoss(complaint)), []); // prettier-ignore
  });

  const link = (state: string) => page.getByRole('status').getByText(state).waitFor();
  const box = () => page.getByLabel('New comment').first();
  const threads = () => page.getByRole('article');
  const comment = (name: string, body: string) =>
    callAs(name, 'POST', `${path}/comments`, { objectType: 'room', objectId: room.roomId, body });
  const bodies = async () => {
    const { comments } = (await callAs(room.owner, 'GET', `${path}/comments`)) as {
      comments: { body: string }[];
    };
    return comments.map(({ body }) => body);
  };
  const enterComments = async () => {
    await enterRoom(page, room);
    await page.getByRole('tab', { name: 'Comments' }).click();
    await box().waitFor();
  };

  it('is reported, keeps typed text, and is followed by the missed changes, each once', async () => {
    const { marker } = (await callAs(room.owner, 'POST', `${path}/markers`, {
      ...{ latitude: 0, longitude: 0, title: 'Buoy', color: '#0000ff', markerIconSize: 40 },
    })) as { marker: { id: string } };
    await enterComments();
    await page.locator('.map[data-drawn]').waitFor();
    await when('the marker is drawn', async () => {
      const [share = 0] = await sharesOf(page.locator('.map[data-drawn]'), [[0, 0, 0xff]]);
      return share > 0.0002;
    });
    await page.locator('.map canvas').press('Enter');
    const card = page.getByRole('complementary', { name: 'Buoy' });
    await card.getByRole('button', { name: 'Edit' }).click();
    await card.getByLabel('Title').fill('Red buoy');
    await box().fill('Half of a sentence');

    proxy.cut();
    await link('Connection lost');
    await callAs(friend, 'POST', `${path}/markers`, { latitude: 5, longitude: 5, title: 'Meanwhile' });
    await callAs(friend, 'PATCH', `${path}/markers/${marker.id}`, { description: 'Rusty' });
    await comment(friend, 'By others');
    await card.getByRole('button', { name: 'Save' }).click();
    await card.getByRole('alert').waitFor();
    const form = page.getByRole('tabpanel', { name: 'Comments' });
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByRole('alert').waitFor();
    assert.equal(await box().inputValue(), 'Half of a sentence');
    assert.equal(await card.getByLabel('Title').inputValue(), 'Red buoy');

    proxy.mend();
    await link('Live');
    await threads().getByText('By others').waitFor();
    assert.equal(await box().inputValue(), 'Half of a sentence');
    assert.equal(await card.getByLabel('Title').inputValue(), 'Red buoy');
    await form.getByRole('button', { name: 'Send' }).click();
    await threads().getByText('Half of a sentence').waitFor();
    await card.getByRole('button', { name: 'Save' }).click();
    const renamed = page.getByRole('complementary', { name: 'Red buoy' });
    await renamed.getByText('Rusty').waitFor();
    await page.getByRole('tab', { name: 'Markers' }).click();
    const list = page.getByRole('tabpanel', { name: 'Markers' });
    await list.getByRole('button', { name: 'Meanwhile' }).waitFor();
    assert.equal(await list.getByRole('button', { name: /Meanwhile|Red buoy/ }).count(), 2);
    await page.getByRole('tab', { name: 'Comments' }).click();
    await threads().nth(1).waitFor();
    assert.equal(await threads().count(), 2);
    assert.deepEqual(await bodies(), ['By others', 'Half of a sentence']);
  });

  it('does not duplicate a write whose response was lost', async () => {
    await enterComments();
    proxy.loseAnswers((method, asked) => method === 'POST' && asked.endsWith('/comments'));
    await box().fill('Once');
    await page.getByRole('button', { name: 'Send' }).click();
    await threads().getByText('Once').waitFor();
    await page.getByRole('tabpanel', { name: 'Comments' }).getByRole('alert').waitFor();
    assert.equal(await box().inputValue(), 'Once');
    proxy.loseAnswers(null);
    await page.getByRole('button', { name: 'Send' }).click();
    await when('it was sent', async () => (await box().inputValue()) === '');
    assert.deepEqual(await bodies(), ['Once']);
    // The same text sent again on purpose is another comment.
    await box().fill('Once');
    await page.getByRole('button', { name: 'Send' }).click();
    await when('it was sent', async () => (await box().inputValue()) === '');
    assert.deepEqual(await bodies(), ['Once', 'Once']);
  });

  it('is followed by the reads and tiles that failed meanwhile', async () => {
    const square = [[-30, -30], [30, -30], [30, 30], [-30, 30], [-30, -30]]; // prettier-ignore
    const geometry = { type: 'Polygon', coordinates: [square] };
    await callAs(room.owner, 'POST', `${path}/layers`, {
      ...{ name: 'Square', color: 'ff0000', opacity: 1, strokeWeight: 40 },
      geojson: { type: 'FeatureCollection', features: [{ type: 'Feature', geometry, properties: {} }] },
    });
    proxy.loseAnswers((_, asked) => asked.includes('/tiles/'));
    await enterComments();
    await page.locator('.map').waitFor();
    await when('a tile did not come', () => window.complaints.some((each) => each.startsWith('console')));
    const isRed = async () => {
      const map = page.locator('.map[data-drawn]');
      await map.waitFor();
      const [share = 0] = await sharesOf(map, [[0xff, 0, 0]]);
      return share > 0.01;
    };
    assert.equal(await isRed(), false);
    proxy.loseAnswers(
      (method, asked) => asked.includes('/tiles/') || (method === 'GET' && asked.endsWith('/comments')),
    );
    await comment(friend, 'Unread');
    await page.getByRole('tabpanel', { name: 'Comments' }).getByRole('alert').waitFor();
    proxy.cut();
    await link('Connection lost');
    proxy.loseAnswers(null);
    proxy.mend();
    await link('Live');
    await threads().getByText('Unread').waitFor();
    await when('the layer is drawn', isRed);
  });

  it('is reported when requests fail, although the event stream is still open', async () => {
    await enterComments();
    await link('Live');
    proxy.loseAnswers(() => true);
    await box().fill('Unsent');
    await page.getByRole('button', { name: 'Send' }).click();
    await link('Connection lost');
    assert.equal(await box().inputValue(), 'Unsent');
    proxy.loseAnswers(null);
    await link('Live');
  });

  it('is not reported for a single request whose response was lost', async () => {
    await enterComments();
    await link('Live');
    proxy.loseAnswers((method, asked) => method === 'POST' && asked.endsWith('/comments'));
    await box().fill('Once');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('tabpanel', { name: 'Comments' }).getByRole('alert').waitFor();
    assert.equal(await page.getByText('Connection lost').count(), 0);
  });

  it('is reported at once if the browser is offline', async () => {
    await enterComments();
    await link('Live');
    await page.context().setOffline(true);
    await link('Connection lost');
    await page.context().setOffline(false);
    await link('Live');
  });
});
