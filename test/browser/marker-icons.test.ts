import assert from 'node:assert/strict';
import { faultsOf } from '../support/browser/faults-of.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { sharesOf } from '../support/browser/pixels.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

interface RoomIcon {
  readonly iconId: string;
  readonly name: string;
}

interface StoredMarker {
  readonly markerIconId: string | null;
  readonly title: string;
}

describe('built-in icons of markers', () => {
  const at = useWindow();
  let room: OwnRoom;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Stops' });
    const path = `/api/rooms/${room.roomId}`;
    const defaultView = { lat: 15, lng: 0, zoom: 3 };
    await callAs(room.owner, 'PATCH', `${path}/camera-settings`, { defaultView });
    for (const [title, longitude] of [['Stop', 0], ['Other', 40]] as const)
      await callAs(room.owner, 'POST', `${path}/markers`, { latitude: 15, longitude, title, markerIconSize: 80, color: '#0000ff' }); // prettier-ignore
  });

  const read = async <Found>(part: string) =>
    (await callAs(room.owner, 'GET', `/api/rooms/${room.roomId}/${part}`)) as Found;
  const icons = async () => (await read<{ markerIcons: RoomIcon[] }>('marker-icons')).markerIcons;
  const iconOf = async (title: string) =>
    (await read<{ markers: StoredMarker[] }>('markers')).markers.find((each) => each.title === title)?.markerIconId; // prettier-ignore
  const share = async (colour: readonly [number, number, number]) => {
    const [found = 0] = await sharesOf(at.window.page.locator('.map[data-drawn]'), [colour]);
    return found;
  };
  const edit = async (title: string) => {
    const { page } = at.window;
    const tab = page.getByRole('tabpanel', { name: 'Markers' });
    await tab.getByLabel('Search by name').fill(title);
    await tab.getByRole('button', { name: title, exact: true }).click();
    const card = page.getByRole('complementary', { name: title });
    await card.getByRole('button', { name: 'Edit' }).click();
    return card;
  };

  it('are found by name and theme, registered once in the room, and drawn in the colour of the marker', async () => {
    const { page } = at.window;
    await enterRoom(page, room);
    await page.getByRole('tab', { name: 'Markers' }).click();
    let card = await edit('Stop');
    await card.getByRole('button', { name: 'Icon No icon' }).click();
    await card.getByRole('group', { name: 'Transport' }).getByRole('radio', { name: 'bus' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await card.getByLabel('Find icon').fill('bus');
    assert.equal(await card.getByRole('group', { name: 'Transport' }).count(), 0);
    await card.getByRole('radio', { name: 'bus' }).check();
    assert.deepEqual(await icons(), []);
    await card.getByRole('button', { name: 'Save' }).click();
    await page.getByText('“Stop” updated.').waitFor();
    const [bus, ...others] = await icons();
    assert.deepEqual([bus?.name, others.length], ['bus (#0000ff)', 0]);
    assert.equal(await iconOf('Stop'), bus?.iconId);
    await when('the sign is drawn in blue', async () => (await share([0, 0, 0xff])) > 0.0005);
    card = await edit('Other');
    await card.getByRole('button', { name: 'Icon No icon' }).click();
    await card.getByRole('group', { name: 'Recently used' }).getByRole('radio', { name: 'bus' }).check();
    // The sign in the room is offered as what it shows.
    assert.equal(await card.getByRole('group', { name: 'Icons of the room' }).count(), 0);
    await card.getByRole('button', { name: 'Save' }).click();
    await page.getByText('“Other” updated.').waitFor();
    assert.equal(await iconOf('Other'), bus?.iconId);
    assert.equal((await icons()).length, 1);
  });

  it('take another colour with their marker', async () => {
    const { page } = at.window;
    await enterRoom(page, room);
    await page.getByRole('tab', { name: 'Markers' }).click();
    const card = await edit('Stop');
    await card.getByRole('button', { name: 'Icon No icon' }).click();
    await card
      .getByRole('group', { name: 'Signs' })
      .getByRole('radio', { name: 'star', exact: true })
      .check();
    await card.getByRole('button', { name: 'Save' }).click();
    await page.getByText('“Stop” updated.').waitFor();
    await card.getByRole('button', { name: 'Edit' }).click();
    await card.getByRole('button', { name: 'Icon star' }).waitFor();
    await card.getByLabel('Colour').fill('#ff00ff');
    await card.getByRole('button', { name: 'Save' }).click();
    await card.getByRole('button', { name: 'Edit' }).waitFor();
    await when('the sign is drawn in the new colour', async () => (await share([0xff, 0, 0xff])) > 0.0005);
    assert.deepEqual((await icons()).map(({ name }) => name), ['star (#0000ff)', 'star (#ff00ff)']); // prettier-ignore
  });
});
