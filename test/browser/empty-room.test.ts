import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { faultsOf } from '../support/browser/faults-of.ts';
import { halfResolution } from '../support/browser/open-window.ts';
import { enterRoom, makeRoom } from '../support/browser/own-room.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';

describe('a room without contents', () => {
  const at = useWindow(undefined, halfResolution);
  const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name });
  const open = async (page: Page, name: string) => {
    const tab = page.getByRole('tab', { name });
    // A click on the selected tab collapses the panel.
    if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
    return panel(page, name);
  };

  it('offers editors a file, a marker and an example, which replaces the offer', async () => {
    const { page } = at.window;
    await enterRoom(page, await makeRoom());
    const layers = panel(page, 'Layers');
    await layers.getByText('Drop files anywhere on this page.').waitFor();
    const choosing = page.waitForEvent('filechooser');
    await layers.getByRole('button', { name: 'Choose a file' }).click();
    assert.ok((await choosing).isMultiple());
    assert.deepEqual(await faultsOf(page), []);
    await page.locator('.map[data-drawn]').waitFor();
    await layers.getByRole('button', { name: 'Add marker' }).click();
    await page.getByText('Click the map, or press Enter').waitFor();
    await page.keyboard.press('Escape');
    await layers.getByRole('button', { name: 'Load an example' }).click();
    await layers.getByText('Large cities').first().waitFor();
    await layers.getByText('300 features').waitFor();
    await layers.getByText('No layers yet.').waitFor({ state: 'detached' });
    assert.equal(await page.evaluate('document.activeElement?.id'), 'panel-layers');
  });

  it('says in each tab what belongs there', async () => {
    const { page } = at.window;
    await enterRoom(page, await makeRoom());
    const texts = {
      Markers: 'A marker is a point with a name',
      Comments: 'Ask a question or leave a note',
      Slides: 'Set up the map for the first slide',
    };
    for (const [tab, text] of Object.entries(texts)) {
      await (await open(page, tab)).getByText(text).waitFor();
      assert.deepEqual(await faultsOf(page), [], tab);
    }
    await (await open(page, 'Markers')).getByRole('button', { name: 'Add marker' }).click();
    await page.getByText('Click the map, or press Enter').waitFor();
  });

  it('estimates the size of an export again when a layer is added', async () => {
    const { page } = at.window;
    const room = await makeRoom();
    await enterRoom(page, room);
    const size = (await open(page, 'Data')).getByText(/^About /);
    const before = await size.innerText();
    const coordinates = Array.from({ length: 20_000 }, (_, n) => [7 + n / 1e4, 46 + Math.sin(n)]);
    const features = [{ type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: {} }];
    const geojson = { type: 'FeatureCollection', features };
    await callAs(room.owner, 'POST', `/api/rooms/${room.roomId}/layers`, { name: 'Paths', geojson });
    await size.filter({ hasNotText: before }).waitFor();
  });

  it('tells readers what they will see, without actions', async () => {
    const { page } = at.window;
    const { roomId } = await makeRoom({ isPublic: true });
    await page.goto(`/rooms/${roomId}`);
    const texts = {
      Layers: 'Layers that editors add are listed here.',
      Markers: 'Markers that editors add are listed here.',
      Comments: 'Comments of the members are listed here.',
      Slides: 'Slides that editors add are listed here.',
    };
    for (const [tab, text] of Object.entries(texts)) {
      const shown = await open(page, tab);
      await shown.getByText(text).waitFor();
      assert.equal(await shown.getByRole('button').count(), 0, tab);
    }
  });
});
