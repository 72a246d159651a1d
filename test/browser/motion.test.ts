import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { halfResolution, openWindow } from '../support/browser/open-window.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';

const allTabs = ['Layers', 'Markers', 'Comments', 'Slides', 'Data', 'History', 'People', 'Settings'];

describe('motion', () => {
  const at = useWindow(undefined, halfResolution);
  let room: OwnRoom;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Still' });
    const path = `/api/rooms/${room.roomId}`;
    const defaultView = { lat: 0, lng: 0, zoom: 3 };
    await callAs(room.owner, 'PATCH', `${path}/camera-settings`, { defaultView });
    await callAs(room.owner, 'POST', `${path}/markers`, { latitude: 40, longitude: 60, title: 'Buoy' });
    const cameras = [defaultView, { lat: 40, lng: 60, zoom: 6 }];
    await callAs(room.owner, 'PUT', `${path}/presentation`, {
      slides: cameras.map((camera, n) => ({ id: String(n), title: `Slide ${n}`, camera })),
    });
    await callAs(room.owner, 'PATCH', `${path}/presentation/public`, { isPublic: true });
  });

  async function withMotion(
    reducedMotion: 'reduce' | 'no-preference',
    act: (page: Page) => Promise<void>,
  ): Promise<void> {
    const window = await openWindow(at.browser, { ...halfResolution, reducedMotion });
    try {
      await act(window.page);
    } finally {
      await window.close();
    }
    assert.deepEqual(window.complaints, []);
  }

  /** Elements with transitions longer than a millisecond, and running animations. */
  const moving = (page: Page) =>
    page.evaluate<string[]>(`[...document.querySelectorAll('*')].flatMap((element) =>
        [null, '::before', '::after'].flatMap((part) => {
          const style = getComputedStyle(element, part);
          const longest = (text) => Math.max(...text.split(',').map((each) => parseFloat(each) * (each.endsWith('ms') ? 1 : 1000)));
          const lasts = style.animationName === 'none' ? 0 : longest(style.animationDuration);
          return Math.max(lasts, longest(style.transitionDuration)) > 1 ? [element.tagName + '.' + element.className + (part ?? '')] : [];
        })
      ).concat(document.getAnimations().map((each) => 'animation of ' + each.effect?.target?.className))`);

  /** The number of distinct scales of the map while `act` runs. */
  async function stopsOf(page: Page, act: () => Promise<unknown>): Promise<number> {
    await page.locator('.map[data-drawn]').waitFor();
    await page.evaluate(`globalThis.stands = new Set();
      globalThis.watch = new MutationObserver(() => stands.add(document.querySelector('.maplibregl-ctrl-scale').style.width));
      watch.observe(document.querySelector('.maplibregl-ctrl-scale'), { attributes: true })`);
    await act();
    await page.locator('.map[data-drawn]').waitFor();
    return page.evaluate<number>('watch.disconnect(), stands.size');
  }

  it('is absent from every view when reduced, and the map jumps', () =>
    withMotion('reduce', async (page) => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
      assert.deepEqual(await moving(page), [], 'the first page');
      await enterRoom(page, room);
      const zoomIn = page.getByRole('button', { name: 'Zoom in' });
      assert.ok((await stopsOf(page, () => zoomIn.click())) <= 1, 'it is nearer at once');
      for (const name of allTabs) {
        await page.getByRole('tab', { name }).click();
        assert.deepEqual(await moving(page), [], name);
      }
      await page.getByRole('tab', { name: 'Markers' }).click();
      await page.getByLabel('Search by name').fill('Buoy');
      const row = page.locator('.marker-row');
      assert.ok((await stopsOf(page, () => row.click())) <= 1, 'it is at the marker at once');
      assert.deepEqual(await moving(page), [], 'the card of a marker');
      await page.getByRole('button', { name: 'Open timeline' }).click();
      assert.deepEqual(await moving(page), [], 'the timeline');
      await page.getByRole('button', { name: /^Account of/ }).click();
      assert.deepEqual(await moving(page), [], 'the menu');
      await page.goto('/rooms');
      await page.locator('.card-link').waitFor();
      assert.deepEqual(await moving(page), [], 'the rooms');
    }));

  it('is absent from a change of slides when reduced', () =>
    withMotion('reduce', async (page) => {
      await page.goto(`/decks/${room.roomId}`);
      await page.getByRole('heading', { name: 'Slide 0' }).waitFor();
      assert.deepEqual(await moving(page), []);
      const next = page.getByRole('button', { name: 'Next' });
      assert.ok((await stopsOf(page, () => next.click())) <= 1, 'the map jumps');
      await page.getByRole('heading', { name: 'Slide 1' }).waitFor();
      assert.deepEqual(await moving(page), []);
    }));

  it('is part of the views by default', () =>
    withMotion('no-preference', async (page) => {
      await enterRoom(page, room);
      assert.notDeepEqual(await moving(page), []);
    }));
});
