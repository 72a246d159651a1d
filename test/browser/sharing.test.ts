import assert from 'node:assert/strict';
import { faultsOf } from '../support/browser/faults-of.ts';
import { halfResolution } from '../support/browser/open-window.ts';
import { enterRoom, makeFriend, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { callAs, readTarget } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const hostile = '<img src=x onerror=alert(1)> "\'&';

describe('the header of a room', () => {
  const at = useWindow(undefined, halfResolution);
  let room: OwnRoom;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Harbour' });
  });
  const present = (slides: object[]) =>
    callAs(room.owner, 'PUT', `/api/rooms/${room.roomId}/presentation`, { slides });
  const settings = async () =>
    (await callAs(room.owner, 'GET', `/api/rooms/${room.roomId}`)) as Record<string, unknown>;

  it('renames the room in place: Enter saves, Escape cancels, and the focus returns', async () => {
    const { page } = at.window;
    await enterRoom(page, room);
    const name = (text: string) =>
      page.getByRole('heading', { level: 1 }).getByRole('button', { name: text });
    const field = page.getByRole('textbox', { name: 'Room name' });
    await name('Harbour').press('Enter');
    await field.and(page.locator(':focus')).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.keyboard.type('Quay');
    await page.keyboard.press('Escape');
    await name('Harbour').and(page.locator(':focus')).waitFor();
    await name('Harbour').click();
    await page.keyboard.type(hostile);
    await page.keyboard.press('Enter');
    await name(hostile).and(page.locator(':focus')).waitFor();
    await page.getByText('Settings updated.').waitFor();
    assert.equal((await settings()).name, hostile);
    await page.getByRole('button', { name: 'Undo' }).click();
    await name('Harbour').waitFor();
    await name('Harbour').click();
    await field.fill('Pier');
    await page.getByRole('tab', { name: 'Slides' }).click();
    await name('Pier').waitFor();
    await when('it is saved', async () => (await settings()).name === 'Pier');
  });

  it('keeps a name that could not be saved in its field', async () => {
    const { page } = at.window;
    await enterRoom(page, room);
    await page.route(`**/api/rooms/${room.roomId}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 400, json: { error: 'Invalid name', code: 'invalid_name' } })
        : route.continue(),
    );
    await page.getByRole('button', { name: 'Harbour' }).click();
    await page.keyboard.type('Quay');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Action failed').waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Room name' }).inputValue(), 'Quay');
  });

  it('presents the slides, if there are any, from every tab', async () => {
    const { page } = at.window;
    const editor = await makeFriend(room, 'editor');
    await enterRoom(page, room, editor);
    await page.getByRole('heading', { name: 'Harbour' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Harbour' }).count(), 0, 'editors cannot rename');
    await page.locator('.map-tools').waitFor();
    const button = page.getByRole('button', { name: 'Present', exact: true });
    assert.equal(await button.count(), 0);
    await present([{ id: 'a', title: 'The first' }]);
    await button.click();
    await page.getByRole('dialog', { name: 'Presentation' }).getByText('The first').waitFor();
    await page.keyboard.press('Escape');
    await button.and(page.locator(':focus')).waitFor();
    await present([]);
    await button.waitFor({ state: 'detached' });
  });
});

describe('the dialog Share', () => {
  const at = useWindow(undefined, halfResolution);
  let room: OwnRoom;
  beforeEach(async () => {
    room = await makeRoom({ name: hostile });
    await callAs(room.owner, 'PUT', `/api/rooms/${room.roomId}/presentation`, { slides: [{ id: 'a' }] });
  });
  const open = async (person?: string) => {
    const { page } = at.window;
    await enterRoom(page, room, person);
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await dialog.getByLabel('Link to this room', { exact: true }).waitFor();
    return dialog;
  };

  it('has the members, public access, the link with its QR code, and the code for embedding', async () => {
    const { page } = at.window;
    const { url } = readTarget();
    const dialog = await open();
    const valueOf = (label: string) => dialog.getByLabel(label, { exact: true }).inputValue();
    assert.equal(await valueOf('Link to this room'), `${url}/rooms/${room.roomId}`);
    await dialog.getByText('QR code').click();
    const code = dialog.getByRole('img', { name: `QR code of ${url}/rooms/${room.roomId}` });
    await code.waitFor();
    assert.ok(((await code.locator('path').getAttribute('d')) ?? '').length > 1000);
    assert.equal(await dialog.getByLabel('Presentation link', { exact: true }).count(), 0);
    await dialog.getByLabel('Public slides').check();
    await dialog.getByLabel('Size').selectOption('640 × 400');
    assert.equal(
      await valueOf('HTML code for embedding'),
      `<iframe src="${url}/decks/${room.roomId}" title="&lt;img src=x onerror=alert(1)&gt; &quot;'&amp;" width="640" height="400" allowfullscreen></iframe>`,
    );
    assert.deepEqual(await faultsOf(page), []);
    await dialog.getByText('Preview', { exact: true }).click();
    const preview = dialog.locator('iframe');
    await preview.contentFrame().locator('.stage').waitFor();
    const reduced = async () => {
      const box = await preview.boundingBox();
      return box === null ? 0 : box.width / box.height;
    };
    await when('it has the chosen shape', async () => Math.abs((await reduced()) - 640 / 400) < 0.02);
    await dialog.getByLabel('Size').selectOption('1200 × 750');
    await when('the whole width is in the dialog', async () => {
      const [inner, outer] = [await preview.boundingBox(), await dialog.boundingBox()];
      return inner !== null && outer !== null && inner.x + inner.width <= outer.x + outer.width;
    });
    await dialog.getByText('Preview', { exact: true }).click();
    await preview.waitFor({ state: 'detached' });
    await dialog.getByLabel('Email address').fill('guest@chartroom.test');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByText('guest@chartroom.test is invited.').waitFor();
    await dialog.getByLabel('Public: anyone').check();
    await dialog.getByText('Settings updated.').waitFor();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByText('Change undone.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Share' }).and(page.locator(':focus')).waitFor();
  });

  it('offers viewers the link and the list of members, and no change', async () => {
    const { page } = at.window;
    await page.setViewportSize({ width: 390, height: 844 });
    const dialog = await open(await makeFriend(room, 'viewer'));
    await dialog.getByText('Only members can view the room.').waitFor();
    await dialog.getByRole('heading', { name: 'Members' }).waitFor();
    assert.equal(await dialog.getByRole('checkbox').count(), 0);
    assert.equal(await dialog.getByLabel('Email address').count(), 0);
    assert.deepEqual(await faultsOf(page), []);
  });
});
