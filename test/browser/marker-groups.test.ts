import assert from 'node:assert/strict';
import { faultsOf } from '../support/browser/faults-of.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { sharesOf } from '../support/browser/pixels.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const blue = [0x00, 0x00, 0xff] as const;
const red = [0xff, 0x00, 0x00] as const;
const hostile = '<b>"&\' group';

interface StoredMarker {
  readonly title: string;
  readonly group: string | null;
}

describe('groups of markers', () => {
  const at = useWindow();
  let room: OwnRoom;
  const inRoom = (path: string) => `/api/rooms/${room.roomId}${path}`;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Water' });
    const defaultView = { lat: 15, lng: 0, zoom: 3 };
    await callAs(room.owner, 'PATCH', inRoom('/camera-settings'), { defaultView });
    for (const [title, longitude, group, color] of [
      ['Gauge 1', -30, 'Gauges', '#0000ff'],
      ['Gauge 2', -10, 'Gauges', '#0000ff'],
      ['Dam', 10, hostile, '#ff0000'],
      ['Alone', 25, null, '#00ff00'],
    ] as const)
      await callAs(room.owner, 'POST', inRoom('/markers'), { ...{ latitude: 15, longitude, title, color, group, markerIconSize: 60 } }); // prettier-ignore
  });

  const share = async (colour: readonly [number, number, number]) => {
    const [found = 0] = await sharesOf(at.window.page.locator('.map[data-drawn]'), [colour]);
    return found;
  };
  const openList = async () => {
    const { page } = at.window;
    await enterRoom(page, room);
    await page.getByRole('tab', { name: 'Markers' }).click();
    await page.locator('.map[data-drawn]').waitFor();
    return page.getByRole('tabpanel', { name: 'Markers' });
  };

  it('are listed with their markers, and shown and hidden together, also on new slides', async () => {
    const { page } = at.window;
    const list = await openList();
    const groups = list.locator('.marker-groups > li');
    await groups.filter({ hasText: '2 markers' }).waitFor();
    assert.deepEqual(await groups.locator('.layer-name').allTextContents(), [hostile, 'Gauges', 'Without group']); // prettier-ignore
    await when('both groups are drawn', async () => (await share(blue)) > 0.001 && (await share(red)) > 0.001); // prettier-ignore
    await list.getByRole('checkbox', { name: 'Show Gauges' }).uncheck();
    await when('the gauges are hidden', async () => (await share(blue)) === 0 && (await share(red)) > 0.001);
    await list.getByRole('button', { name: 'More about Gauges' }).click();
    await list.getByRole('button', { name: 'Gauge 2' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await list.getByRole('button', { name: 'Show only this group' }).click();
    await when('only the gauges are drawn', async () => (await share(blue)) > 0.001 && (await share(red)) === 0); // prettier-ignore
    await page.getByRole('tab', { name: 'Slides' }).click();
    await page.getByRole('button', { name: 'Add slide' }).first().click();
    await when('the slide shows the gauges', async () => {
      const { slides } = (await callAs(room.owner, 'GET', inRoom('/presentation'))) as { slides: { visible: { markerIds: string[] } }[] }; // prettier-ignore
      return slides[0]?.visible.markerIds.length === 2;
    });
    await page.getByRole('tab', { name: 'Markers' }).click();
    await list.getByRole('button', { name: 'Show all groups' }).click();
    await when('all are drawn', async () => (await share(red)) > 0.001);
  });

  it('are coloured for everyone, with a legend', async () => {
    const { page } = at.window;
    const list = await openList();
    await list.getByRole('button', { name: 'Colour by group' }).click();
    const legend = page.getByRole('region', { name: 'Legend' });
    await legend.getByText('Colours by Group').waitFor();
    await legend.getByText('Gauges').waitFor();
    await when('the second group is orange', async () => (await share([0xe6, 0x9f, 0x00])) > 0.001);
    assert.deepEqual(await faultsOf(page), []);
  });

  it('are locked by editors, for everyone', async () => {
    const { page } = at.window;
    const list = await openList();
    await list.getByRole('button', { name: 'More about Gauges' }).click();
    await list.getByRole('button', { name: 'Gauge 1' }).click();
    const card = page.getByRole('complementary', { name: 'Gauge 1' });
    await card.getByRole('button', { name: 'Edit' }).waitFor();
    await page.getByRole('button', { name: /^Move Gauge 1/ }).waitFor();
    await list.getByRole('button', { name: 'Lock group' }).click();
    await card.getByText('Locked: the markers of this group cannot be changed.').waitFor();
    assert.equal(await card.getByRole('button', { name: 'Edit' }).count(), 0);
    await page.getByRole('button', { name: /^Move Gauge 1/ }).waitFor({ state: 'detached' });
    assert.deepEqual(await faultsOf(page), []);
    await list.getByRole('button', { name: 'Unlock group' }).click();
    await card.getByRole('button', { name: 'Edit' }).waitFor();
  });

  it('are chosen in the form of a marker, and exported', async () => {
    const { page } = at.window;
    const list = await openList();
    await list.getByRole('button', { name: 'More about Without group' }).click();
    await list.getByRole('button', { name: 'Alone' }).click();
    const card = page.getByRole('complementary', { name: 'Alone' });
    await card.getByRole('button', { name: 'Edit' }).click();
    await card.getByLabel('Group').fill(' Springs ');
    await card.getByRole('button', { name: 'Save' }).click();
    await card.getByText('Springs').waitFor();
    const { markers } = (await callAs(room.owner, 'GET', inRoom('/markers'))) as { markers: StoredMarker[] };
    assert.equal(markers.find(({ title }) => title === 'Alone')?.group, 'Springs');
    await page.getByRole('tab', { name: 'Data' }).click();
    const data = page.getByRole('tabpanel', { name: 'Data' });
    await data.getByLabel('Group', { exact: true }).selectOption('Springs');
    await data.getByRole('button', { name: 'Export group' }).click();
    await page.getByText('Export of “Springs”').waitFor();
    await page.getByRole('link', { name: /Download/ }).waitFor();
  });
});
