import assert from 'node:assert/strict';
import sharp from 'sharp';
import { contentOf } from '../support/browser/content-of.ts';
import { faultsOf } from '../support/browser/faults-of.ts';
import { openWindow } from '../support/browser/open-window.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { inBern, photoFile } from '../support/browser/photo-file.ts';
import { sharesOf } from '../support/browser/pixels.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

interface MadeMarker {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly title: string | null;
}

const hostile = '<img src=x onerror=alert(1)>"&{{7*7}}';

describe('markers', () => {
  const at = useWindow();
  let room: OwnRoom;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Places' });
    const defaultView = { lat: 15, lng: 0, zoom: 3 };
    await callAs(room.owner, 'PATCH', `/api/rooms/${room.roomId}/camera-settings`, { defaultView });
  });

  const make = async (fields: object) => {
    const path = `/api/rooms/${room.roomId}/markers`;
    const { marker } = (await callAs(room.owner, 'POST', path, fields)) as { marker: MadeMarker };
    return marker;
  };
  const all = async () =>
    ((await callAs(room.owner, 'GET', `/api/rooms/${room.roomId}/markers`)) as { markers: MadeMarker[] })
      .markers;
  const drawn = (page = at.window.page) => page.locator('.map[data-drawn]');
  const share = async (colour: readonly [number, number, number], page = at.window.page) => {
    await drawn(page).waitFor();
    const [found = 0] = await sharesOf(drawn(page), [colour]);
    return found;
  };
  const blue = [0x00, 0x00, 0xff] as const;
  /** The centre of the map in pixels of the map. */
  const middle = async (page = at.window.page) => {
    const box = await page.locator('.map canvas').boundingBox();
    assert.ok(box !== null);
    return { x: box.width / 2, y: box.height / 2 };
  };

  it('show their fields in a card, hostile text as text and only web addresses as links', async () => {
    const { page } = at.window;
    await make({
      ...{ latitude: 15, longitude: 0, color: '#0000ff', markerIconSize: 40, title: hostile },
      ...{ description: hostile, tags: [hostile], eventDate: 1767225600000 },
    });
    await enterRoom(page, room);
    await when('the marker is to be seen', async () => (await share(blue)) > 0.0002);
    await page.locator('.map canvas').click({ position: await middle() });
    const card = page.getByRole('complementary', { name: hostile });
    await card.waitFor();
    await card.locator('.marker-description').getByText('<img src=x').waitFor();
    assert.equal(await card.getByRole('link').count(), 0);
    assert.deepEqual(await faultsOf(page), []);
    const [marker] = await all();
    await callAs(room.owner, 'PATCH', `/api/rooms/${room.roomId}/markers/${marker?.id ?? ''}`, {
      embeddedMediaUrl: 'https://example.org/"onclick="alert(1)',
    });
    await card.getByRole('link').waitFor();
    assert.equal(await card.getByRole('link').getAttribute('rel'), 'noopener noreferrer');
    await card.getByRole('button', { name: 'Edit' }).click();
    assert.deepEqual(await faultsOf(page), []);
    assert.equal(await card.getByRole('textbox', { name: 'Title' }).inputValue(), hostile);
  });

  it('form clusters that split on click, and follow changes by others', async () => {
    const { page } = at.window;
    for (let n = 0; n < 2; n++) await make({ latitude: 15 + n / 50, longitude: n / 50, color: '#0000ff' });
    await enterRoom(page, room);
    const cluster = [0x0b, 0x5c, 0x73] as const;
    await when('the cluster is to be seen', async () => (await share(cluster)) > 0.0002);
    assert.equal(await share(blue), 0);
    await page.locator('.map canvas').click({ position: await middle() });
    await when('single ones are to be seen', async () => (await share(blue)) > 0.0001);
    for (const { id } of await all())
      await callAs(room.owner, 'DELETE', `/api/rooms/${room.roomId}/markers/${id}`);
    await when('none is to be seen', async () => (await share(blue)) === 0);
  });

  it('can be added, moved, edited, deleted and restored by keyboard', async () => {
    const { page } = at.window;
    await enterRoom(page, room);
    await drawn().waitFor();
    const tools = page.getByRole('group', { name: 'Map tools' });
    await tools.getByRole('button', { name: 'Add marker' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Click the map, or press Enter on it').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Untitled marker' }).waitFor();
    await when('its title can be typed', async () =>
      page.evaluate<boolean>(`document.activeElement?.name === 'title'`),
    );
    const [made] = await all();
    assert.ok(made !== undefined && Math.abs(made.latitude - 15) < 0.001 && Math.abs(made.longitude) < 0.001);
    await page.keyboard.type('Port');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Move Port' }).focus();
    for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await when('it lies further to the east', async () => ((await all())[0]?.longitude ?? 0) > 0.5);
    await page.getByRole('button', { name: 'Edit' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Title' }).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Harbour');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Harbour' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('“Harbour” deleted.').waitFor();
    assert.deepEqual(await all(), []);
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Change undone.').waitFor();
    assert.deepEqual((await all()).map(({ title }) => title), ['Harbour']); // prettier-ignore
  });

  it('follow moves by others while the card is open, and can be dragged', async () => {
    const { page } = at.window;
    const { id } = await make({
      latitude: 15,
      longitude: 0,
      title: 'Buoy',
      color: '#0000ff',
      markerIconSize: 40,
    });
    await enterRoom(page, room);
    const other = await openWindow(at.browser);
    try {
      await enterRoom(other.page, room);
      for (const each of [page, other.page]) {
        await when('the marker is to be seen', async () => (await share(blue, each)) > 0.0002);
        await each.locator('.map canvas').focus();
        await each.locator('.map canvas').click({ position: await middle(each) });
        await each.getByRole('heading', { name: 'Buoy' }).waitFor();
      }
      const ring = page.locator('.marker-ring');
      const before = await ring.boundingBox();
      assert.ok(before !== null);
      await ring.hover();
      await page.mouse.down();
      await page.mouse.move(before.x + 120, before.y + 60, { steps: 4 });
      await page.mouse.up();
      await page.getByText('“Buoy” updated.').waitFor();
      const theirs = other.page.locator('.marker-ring');
      await when(
        'the other window shows it there',
        async () => ((await theirs.boundingBox())?.x ?? 0) > before.x + 80,
      );
      await page.getByRole('button', { name: 'Undo' }).click();
      await when('it is back in both', async () => {
        const boxes = [await ring.boundingBox(), await theirs.boundingBox()];
        return boxes.every((box) => box !== null && Math.abs(box.x - before.x) < 3);
      });
      const close = page.locator('.notices').getByRole('button', { name: 'Close' });
      await close.focus();
      await callAs(room.owner, 'DELETE', `/api/rooms/${room.roomId}/markers/${id}`);
      await page.getByRole('heading', { name: 'Buoy' }).waitFor({ state: 'detached' });
      const focused = page.locator('.notices button:focus');
      assert.equal(await focused.count(), 1, 'a closed card leaves the focus');
    } finally {
      await other.close();
    }
    assert.deepEqual(other.complaints, []);
  });

  it('can be found by name in the list', async () => {
    const { page } = at.window;
    for (let n = 0; n < 25; n++) await make({ latitude: -40, longitude: 100 + n, title: `Far ${n}` });
    await make({ latitude: 15, longitude: 0, title: hostile });
    await enterRoom(page, room);
    await page.getByRole('tab', { name: 'Markers' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Markers' });
    await panel.getByText('1 in view').waitFor();
    await panel.getByRole('button', { name: hostile }).waitFor();
    await panel.getByLabel('Search by name').fill('far');
    await panel.getByText('25 found').waitFor();
    await panel.getByRole('button', { name: 'Next' }).click();
    assert.deepEqual(await faultsOf(page), []);
    await panel.getByRole('button', { name: 'Far 24' }).click();
    await page.getByRole('complementary', { name: 'Far 24' }).waitFor();
  });

  it('take a photo and its location, and open in the photo viewer', async () => {
    const { page } = at.window;
    await make({ latitude: 15, longitude: 0, title: 'Quay', markerIconSize: 40, color: '#0000ff' });
    await enterRoom(page, room);
    await when('the marker is to be seen', async () => (await share(blue)) > 0.0002);
    await page.locator('.map canvas').click({ position: await middle() });
    const card = page.getByRole('complementary', { name: 'Quay' });
    await card.getByRole('button', { name: 'Edit' }).click();
    const photoChooser = card.locator('.photo-field input[type=file]');
    await photoChooser.setInputFiles(await photoFile('a.jpg', '#2f9e44', { IFD3: inBern }));
    await card.getByRole('button', { name: 'Use photo location' }).click();
    await when(
      'the latitude is that of the photo',
      async () => (await card.getByLabel('Latitude').inputValue()) === '46.950000',
    );
    await card.getByText('The photo is stored without its metadata.').waitFor();
    const keepPosition = card.getByLabel('Also store the photo location');
    assert.equal(await keepPosition.isChecked(), false);
    await keepPosition.check();
    await card.getByRole('button', { name: 'Save' }).click();
    await card.getByRole('button', { name: 'Enlarge the photo of Quay' }).click();
    const dialog = page.getByRole('dialog', { name: 'Quay' });
    const photo = dialog.getByRole('img', { name: 'Photo of Quay' });
    await photo.waitFor();
    await when('the photo is there', () =>
      page.evaluate<boolean>(`document.querySelector('.photo-viewer img')?.naturalWidth === 900`),
    );
    assert.deepEqual(await faultsOf(page), []);
    const { markers } = (await callAs(room.owner, 'GET', `/api/rooms/${room.roomId}/markers`)) as { markers: { imageKey: string; thumbnailKey: string; latitude: number }[] }; // prettier-ignore
    assert.ok(markers[0] !== undefined);
    assert.equal(markers[0].latitude, 46.95);
    await make({ ...{ latitude: 0, longitude: 0, title: 'Pier' }, imageKey: markers[0].imageKey, thumbnailKey: markers[0].thumbnailKey }); // prettier-ignore
    await dialog.getByText('1 of 2').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog', { name: 'Pier' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await card.getByRole('button', { name: 'Edit' }).waitFor();
  });

  it('keep the focus in their card when its form opens, is cancelled and is saved', async () => {
    const { page } = at.window;
    const marker = await make({ latitude: 15, longitude: 0, title: 'Quay' });
    await enterRoom(page, room);
    await page.goto(`/rooms/${room.roomId}#marker=${marker.id}`);
    const card = page.getByRole('complementary', { name: 'Quay' });
    const title = card.locator('input[name=title]:focus');
    const edit = card.locator('button:focus', { hasText: 'Edit' });
    await card.getByRole('button', { name: 'Edit' }).click();
    await title.waitFor();
    await card.getByRole('button', { name: 'Cancel' }).press('Enter');
    await edit.waitFor();
    await page.keyboard.press('Enter');
    await title.waitFor();
    await card.getByLabel('Description').fill('Of stone');
    await card.getByRole('button', { name: 'Save' }).press('Enter');
    await edit.waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
  });

  it('are drawn with an icon of the room', async () => {
    const { page } = at.window;
    await make({ latitude: 15, longitude: 0, title: 'Light', markerIconSize: 40, color: '#0000ff' });
    await enterRoom(page, room);
    await when('the marker is to be seen', async () => (await share(blue)) > 0.0002);
    await page.locator('.map canvas').click({ position: await middle() });
    const card = page.getByRole('complementary', { name: 'Light' });
    await card.getByRole('button', { name: 'Edit' }).click();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#ff00ff"/></svg>';
    const file = { name: 'star.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
    await card.locator('.icon-field input[type=file]').setInputFiles(file);
    await card.getByRole('radio', { name: 'star.svg', checked: true }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await card.getByRole('button', { name: 'Save' }).click();
    await page.getByText('“Light” updated.').waitFor();
    await when('the icon is to be seen', async () => (await share([0xff, 0, 0xff])) > 0.0002);
  });

  it('can be searched, measured between and saved as an image on a phone', async () => {
    const { page } = at.window;
    await make({ latitude: 15, longitude: 0, title: 'Zurich harbour' });
    await enterRoom(page, room);
    await page.setViewportSize({ width: 390, height: 780 });
    await page.getByRole('button', { name: 'Hide panel' }).click();
    await drawn().waitFor();
    await page.getByRole('button', { name: 'Measure' }).click();
    const measure = page.getByRole('region', { name: 'Measure' });
    await measure.getByText('Click the map, or move it').waitFor();
    const centre = await middle();
    await page.locator('.map canvas').click({ position: centre });
    await page.locator('.map canvas').click({ position: { x: centre.x + 60, y: centre.y } });
    await measure.getByText('Length: ').waitFor();
    await page.locator('.map canvas').click({ position: { x: centre.x + 60, y: centre.y + 60 } });
    await measure.getByText(/Area: .*\skm²/).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.keyboard.press('Escape');
    await measure.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('combobox', { name: 'Search' }).fill('zürich');
    await page.getByRole('option', { name: 'Zurich harbour Marker' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('option', { name: 'Zürich Town · Switzerland' }).click();
    await page.getByRole('button', { name: 'Save as image' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save PNG' }).click();
    const saved = await download;
    assert.equal(saved.suggestedFilename(), 'Places.png');
    const { dominant } = await sharp(await contentOf(saved)).stats();
    assert.ok(dominant.r > 100, 'the map is on it');
  });
});
