import assert from 'node:assert/strict';
import { faultsOf } from '../support/browser/faults-of.ts';
import { halfResolution } from '../support/browser/open-window.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

interface Stored {
  readonly title: string;
  readonly group: string | null;
  readonly color: string | null;
}

describe('selected markers', () => {
  // The console reports the refused requests of a locked group.
  const at = useWindow((complaint) => complaint.includes('409'), halfResolution);
  let room: OwnRoom;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Gauges', defaultView: { lat: 0, lng: 0, zoom: 3 } });
    for (const [n, title] of ['West', 'Middle', 'East'].entries())
      await callAs(room.owner, 'POST', `/api/rooms/${room.roomId}/markers`, {
        ...{ latitude: 0, longitude: 20 * (n - 1), title, color: '#0000ff' },
      });
    await enterRoom(at.window.page, room);
    await at.window.page.locator('.map[data-drawn]').waitFor();
    await at.window.page.getByRole('tab', { name: 'Markers' }).click();
    await at.window.page.getByRole('button', { name: 'Select markers' }).click();
  });

  const tool = () => at.window.page.getByRole('region', { name: 'Select markers' });
  const stored = async () => {
    const { markers } = (await callAs(room.owner, 'GET', `/api/rooms/${room.roomId}/markers`)) as {
      markers: Stored[];
    };
    return markers;
  };
  const groups = async () => (await stored()).map(({ title, group }) => `${title} ${String(group)}`);

  it('by a rectangle get a group together, which is undone together', async () => {
    const { page } = at.window;
    await tool().getByText('0 markers selected').waitFor();
    const map = await page.locator('.map canvas').boundingBox();
    assert.ok(map !== null);
    const [x, y] = [map.x + map.width / 2, map.y + map.height / 2];
    // 20 degrees are 228 pixels.
    await page.mouse.move(x - 60, y - 60);
    await page.mouse.down();
    await page.mouse.move(x + 300, y + 60, { steps: 4 });
    await page.mouse.up();
    await tool().getByText('2 markers selected').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await tool().getByLabel('Group').fill('Flood');
    await tool().getByRole('button', { name: 'Set group' }).click();
    await page.getByText('2 markers changed.').waitFor();
    assert.deepEqual(await groups(), ['West null', 'Middle Flood', 'East Flood']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Change undone.').waitFor();
    assert.deepEqual(await groups(), ['West null', 'Middle null', 'East null']);
  });

  it('are all in view, coloured and deleted together, apart from those of a locked group', async () => {
    const { page } = at.window;
    const [west] = (await stored()) as (Stored & { readonly id: string })[];
    const path = `/api/rooms/${room.roomId}`;
    await callAs(room.owner, 'PATCH', `${path}/markers/${west?.id ?? ''}`, { group: 'Fixed' });
    await callAs(room.owner, 'PATCH', `${path}/marker-groups`, { lockedGroups: ['Fixed'] });
    await tool().getByRole('button', { name: 'Select all in view' }).press('Enter');
    await tool().getByText('3 markers selected').waitFor();
    await tool().getByLabel('Colour').fill('#00aa00');
    await tool().getByRole('button', { name: 'Set colour' }).click();
    await page.getByText('2 markers changed. 1 could not be changed.').waitFor();
    const colours = async () => (await stored()).map(({ color }) => color);
    assert.deepEqual(await colours(), ['#0000ff', '#00aa00', '#00aa00']);
    await tool().getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 markers deleted. 1 could not be changed.').waitFor();
    assert.equal((await stored()).length, 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await when('they are restored', async () => (await stored()).length === 3);
    await page.keyboard.press('Escape');
    await tool().waitFor({ state: 'detached' });
  });
});
