import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { faultsOf } from '../support/browser/faults-of.ts';
import { makeLayer } from '../support/browser/make-layer.ts';
import { openWindow } from '../support/browser/open-window.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { sharesOf } from '../support/browser/pixels.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const hostile = '<img src=x onerror=alert(1)> "\'</textarea> {n} %00';
const pink = [0xd8, 0x1b, 0x60] as const;

const square = (west: number) => {
  const ring = [[west, 0], [west + 20, 0], [west + 20, 30], [west, 30], [west, 0]]; // prettier-ignore
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: {} };
};

describe('slides', () => {
  const at = useWindow();
  let room: OwnRoom;
  beforeEach(async () => {
    await at.window.page.emulateMedia({ reducedMotion: 'no-preference' });
    room = await makeRoom({ name: 'Talk', defaultView: { lat: 15, lng: 0, zoom: 2.5 } });
    await makeLayer(room, {
      name: 'Blocks',
      color: 'd81b60',
      geojson: { type: 'FeatureCollection', features: [square(-25)] },
    });
    await enterRoom(at.window.page, room);
    await drawnIn(at.window.page).waitFor();
  });

  const drawnIn = (page: Page) => page.locator('.workbench-map .map[data-drawn]');
  const slides = async () =>
    (
      (await callAs(room.owner, 'GET', `/api/rooms/${room.roomId}/presentation`)) as {
        slides: {
          title?: string | null;
          camera: { zoom: number; lat: number };
          visible: { layerIds: string[]; markerIds: string[] };
        }[];
      }
    ).slides;
  const titles = async () => (await slides()).map(({ title }) => title);
  const names = (page: Page) => page.locator('.slide-name').allInnerTexts();
  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Presses Tab until the element with this name has the focus. */
  const tabTo = async (page: Page, name: RegExp) => {
    for (let steps = 0; steps < 60; steps++) {
      const focused = String(
        await page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent'),
      );
      if (name.test(focused)) return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`Tab does not lead to ${name}`);
  };

  it('can be added, named, reordered and presented by keyboard', async () => {
    const { page } = at.window;
    await page.getByRole('tab', { name: 'Layers' }).focus();
    await press(page, 'End');
    while ((await page.getByRole('tab', { name: 'Slides', selected: true }).count()) === 0)
      await press(page, 'ArrowLeft');
    await page.getByText('No slides yet.').waitFor();
    for (const title of ['One', 'Two', 'Three']) {
      await page.getByRole('tab', { name: 'Slides' }).focus();
      await tabTo(page, /^Add slide$/);
      await press(page, 'Enter');
      await page.getByLabel('Title').last().and(page.locator(':focus')).waitFor();
      await page.keyboard.type(title);
      await press(page, 'Tab');
      await page.getByText(`Slide “${title}” updated.`).waitFor();
    }
    assert.deepEqual(await titles(), ['One', 'Two', 'Three']);
    assert.deepEqual(await faultsOf(page), []);
    await page.locator('.slide-item').nth(2).getByRole('button', { name: 'Move up' }).focus();
    await press(page, 'Enter');
    await page.getByText('Slide “Three” moved to position 2.').waitFor();
    await when('the third is second', async () => (await names(page)).join() === 'One,Three,Two');
    await page.locator('.slide-item').nth(1).getByRole('button', { name: 'Move up' }).and(page.locator(':focus')).waitFor(); // prettier-ignore
    await page.getByRole('button', { name: 'Share' }).focus();
    await tabTo(page, /^Present$/);
    await press(page, 'Enter');
    const stage = page.getByRole('dialog', { name: 'Presentation' });
    const shown = (title: string) => stage.getByRole('heading', { name: title, exact: true }).waitFor();
    await shown('One');
    assert.deepEqual(await faultsOf(page), []);
    await press(page, 'ArrowRight');
    await shown('Three');
    await press(page, 'End');
    await shown('Two');
    await press(page, 'ArrowLeft');
    await shown('Three');
    await press(page, 'Home');
    await shown('One');
    await press(page, 'PageDown', 'PageDown');
    await shown('Two');
    await press(page, 'Escape');
    await stage.waitFor({ state: 'hidden' });
  });

  it('can be reordered by dragging, which Escape cancels', async () => {
    const { page } = at.window;
    await callAs(room.owner, 'PUT', `/api/rooms/${room.roomId}/presentation`, {
      slides: ['One', 'Two', 'Three'].map((title) => ({ id: title, title })),
    });
    await page.getByRole('tab', { name: 'Slides' }).click();
    /** Presses the button on the number of a slide and moves to the lower edge of another one. */
    const drag = async (from: number, to: number) => {
      const start = await page.locator('.slide-number').nth(from).boundingBox();
      const end = await page.locator('.slide-item').nth(to).boundingBox();
      assert.ok(start !== null && end !== null);
      await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
      await page.mouse.down();
      await page.mouse.move(end.x + end.width / 2, end.y + end.height - 2, { steps: 4 });
    };
    await page.locator('.slide-item').nth(2).waitFor();
    await drag(0, 2);
    await page.locator('.slide-item[data-drop="after"]').getByText('Three').waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    assert.equal(await page.locator('[data-drop], [data-dragged]').count(), 0);
    await drag(0, 1);
    await page.mouse.up();
    await page.getByText('Slide “One” moved to position 2.').waitFor();
    assert.deepEqual(await titles(), ['Two', 'One', 'Three']);
    await when('the list has the order', async () => (await names(page)).join() === 'Two,One,Three');
    await page.getByRole('button', { name: 'Undo' }).click();
    await when('the order is as before', async () => (await names(page)).join() === 'One,Two,Three');
  });

  it('store what the map shows', async () => {
    const { page } = at.window;
    await callAs(room.owner, 'POST', `/api/rooms/${room.roomId}/markers`, { latitude: 10, longitude: 10 });
    await callAs(room.owner, 'POST', `/api/rooms/${room.roomId}/markers`, { latitude: -80, longitude: 170 });
    await page.getByRole('tab', { name: 'Slides' }).click();
    await page.getByRole('button', { name: 'Add slide' }).click();
    await page.getByText('Slide “Slide 1” added.').waitFor();
    await page.getByRole('tab', { name: 'Layers' }).click();
    await page.getByLabel('Show Blocks').uncheck();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('tab', { name: 'Slides' }).click();
    await page.getByRole('button', { name: 'Add slide' }).click();
    await page.getByText('Slide “Slide 2” added.').waitFor();
    const [first, second] = await slides();
    assert.equal(first?.visible.layerIds.length, 1);
    assert.equal(first.visible.markerIds.length, 1);
    assert.deepEqual(second?.visible.layerIds, []);
    assert.ok(Math.abs(first.camera.zoom - 2.5) < 0.01 && Math.abs(first.camera.lat - 15) < 0.01);
    await page.getByRole('button', { name: 'Present', exact: true }).click();
    const map = page.getByRole('dialog').locator('.map[data-drawn]');
    const share = async () => {
      await map.waitFor();
      return (await sharesOf(map, [pink]))[0] ?? 0;
    };
    await when('the layer is pink', async () => (await share()) > 0.0005);
    await page.keyboard.press(' ');
    await when('the layer is not shown', async () => (await share()) === 0);
    await page.getByRole('button', { name: 'End presentation' }).click();
    await page.getByRole('button', { name: 'Show slide 1' }).click();
    await when('the map of the room shows it', async () => {
      await drawnIn(page).waitFor();
      return ((await sharesOf(drawnIn(page), [pink]))[0] ?? 0) > 0.0005;
    });
    await page.locator('.slide-item').nth(1).getByRole('button', { name: 'Use current view' }).click();
    await page.getByText('Slide “Slide 2” updated.').waitFor();
    assert.equal((await slides())[1]?.visible.layerIds.length, 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Change undone.').waitFor();
    assert.equal((await slides())[1]?.visible.layerIds.length, 0);
  });

  it('have texts in Markdown, with a preview', async () => {
    const { page } = at.window;
    await callAs(room.owner, 'PUT', `/api/rooms/${room.roomId}/presentation`, { slides: [{ id: '1' }] });
    await page.getByRole('tab', { name: 'Slides' }).click();
    await page.getByRole('button', { name: 'More about slide 1' }).click();
    await page.getByText('Preview').click();
    const text = '# Floods\none\ntwo **three**\n\n- [map](https://a.example/)\n- [no](javascript:alert(1))';
    await page.getByLabel('Text').fill(`${text} ${hostile}`);
    const preview = page.locator('.slide-preview');
    await preview.getByRole('heading', { name: 'Floods', level: 2 }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.keyboard.press('Tab');
    await page.getByText('Slide “Slide 1” updated.').waitFor();
    await page.getByRole('button', { name: 'Present', exact: true }).click();
    const stage = page.getByRole('dialog', { name: 'Presentation' });
    await stage.getByRole('heading', { name: 'Floods', level: 2 }).waitFor();
    assert.deepEqual(await stage.locator('.markdown p').allInnerTexts(), ['one\ntwo three']);
    assert.deepEqual(await stage.locator('.markdown strong').allInnerTexts(), ['three']);
    assert.deepEqual(await stage.locator('.markdown li').allInnerTexts(), ['map', `[no](javascript:alert(1)) ${hostile}`]); // prettier-ignore
    const link = stage.locator('.markdown a');
    assert.equal(await link.getAttribute('href'), 'https://a.example/');
    assert.equal(await link.getAttribute('rel'), 'noopener noreferrer');
    assert.equal(await stage.locator('.markdown img, .markdown script').count(), 0);
    assert.deepEqual(await faultsOf(page), []);
  });

  it('render title and text as text, and can be deleted with undo', async () => {
    const { page } = at.window;
    await callAs(room.owner, 'PUT', `/api/rooms/${room.roomId}/presentation`, {
      slides: [{ id: hostile, title: hostile, body: `${hostile}\njavascript:alert(1)` }, { id: '2' }],
    });
    await page.getByRole('tab', { name: 'Slides' }).click();
    await page.getByRole('button', { name: 'More about slide 1' }).click();
    await page.getByLabel('Title').waitFor();
    assert.equal(await page.getByLabel('Title').inputValue(), hostile);
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('button', { name: 'Delete' }).click();
    await when('it is deleted', async () => (await names(page)).length === 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await when('it is back', async () => (await names(page)).length === 2);
    await page.getByRole('button', { name: 'Present', exact: true }).click();
    await page.getByRole('dialog').getByRole('heading', { name: '<img src=x' }).waitFor();
    assert.equal(await page.locator('.stage img, .stage script').count(), 0);
  });

  it('hide their bar in full screen while the user is idle, and never the bar with the focus', async () => {
    const { page } = at.window;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await callAs(room.owner, 'PUT', `/api/rooms/${room.roomId}/presentation`, {
      slides: [{ id: '1', title: 'One' }, { id: '2' }],
    });
    await page.getByRole('button', { name: 'Present', exact: true }).click();
    const opacity = () => page.evaluate('getComputedStyle(document.querySelector(".stage-bar")).opacity');
    await page.locator('.stage-bar').waitFor();
    await page.mouse.move(600, 200);
    await when('the bar is hidden', async () => (await opacity()) === '0');
    await page.mouse.move(620, 220);
    await when('the bar is shown', async () => (await opacity()) === '1');
    await page.getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('Shift');
    await page.locator('.stage-bar[data-idle]').waitFor();
    assert.equal(await opacity(), '1');
    await page.evaluate('document.exitFullscreen()');
    await page.getByRole('dialog', { name: 'Presentation' }).waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Present', exact: true }).click();
    await page.locator('.stage-bar[data-idle]').waitFor();
    assert.equal(await opacity(), '1');
  });

  it('follow changes by others without a reload, also while presenting', async () => {
    const { page } = at.window;
    const put = (...found: object[]) =>
      callAs(room.owner, 'PUT', `/api/rooms/${room.roomId}/presentation`, { slides: found });
    await put({ id: 'a', title: 'Before' });
    await page.getByRole('tab', { name: 'Slides' }).click();
    await page.getByRole('button', { name: 'Show slide 1: Before' }).waitFor();
    const other = await openWindow(at.browser);
    try {
      await enterRoom(other.page, room);
      await other.page.getByRole('tab', { name: 'Slides' }).click();
      await other.page.getByRole('button', { name: 'More about slide 1' }).click();
      await page.getByRole('button', { name: 'Present', exact: true }).click();
      await other.page.getByLabel('Title').fill('After');
      await other.page.keyboard.press('Tab');
      await page.getByRole('dialog').getByRole('heading', { name: 'After' }).waitFor();
      await put({ id: 'b', title: 'New first' }, { id: 'a', title: 'After' });
      await page.getByRole('dialog').getByText('2 of 2').waitFor();
    } finally {
      await other.close();
    }
    assert.deepEqual(other.complaints, []);
  });

  it('can be published and opened by their link on a phone', async () => {
    const { page } = at.window;
    await callAs(room.owner, 'PUT', `/api/rooms/${room.roomId}/presentation`, {
      slides: [{ id: '1', title: 'Of the sea', body: 'And of the land.' }, { id: '2' }],
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('tab', { name: 'Slides' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Presentation published.').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.goto(await page.getByLabel('Presentation link').inputValue());
    await page.getByRole('heading', { name: 'Of the sea' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    const next = await page.getByRole('button', { name: 'Next' }).boundingBox();
    assert.ok(next !== null && next.width > 100 && next.height >= 44, JSON.stringify(next));
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Slide 2' }).waitFor();
  });
});
