import assert from 'node:assert/strict';
import { faultsOf } from '../support/browser/faults-of.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const thun = { latitude: 46.758, longitude: 7.628, accuracy: 40 };

describe('my position', () => {
  const at = useWindow();
  let room: OwnRoom;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Survey' });
    await enterRoom(at.window.page, room);
    await at.window.page.locator('.map[data-drawn]').waitFor();
  });

  const tool = () => at.window.page.getByRole('button', { name: 'My position' });
  const box = () => at.window.page.getByRole('region', { name: 'My position' });

  it('moves the map there, says how accurate it is, and adds a marker', async () => {
    const { page } = at.window;
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation(thun);
    await tool().click();
    await box().getByText('Accurate to 40').waitFor();
    await page.getByRole('img', { name: 'My position' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await when('the map is there', () => /#map=15\.?\d*\/46\.75\d*\/7\.62\d*/.test(page.url()));
    await page.context().setGeolocation({ ...thun, latitude: 46.762, accuracy: 8 });
    await box().getByText('Accurate to 8').waitFor();
    await when('the map follows', () => /\/46\.76\d*\//.test(page.url()));
    await box().getByRole('button', { name: 'Add marker here' }).click();
    await page.getByRole('heading', { name: 'Untitled marker' }).waitFor();
    const { markers } = (await callAs(room.owner, 'GET', `/api/rooms/${room.roomId}/markers`)) as { markers: { latitude: number; longitude: number }[] }; // prettier-ignore
    assert.deepEqual(markers.map(({ latitude, longitude }) => [latitude, longitude]), [[46.762, 7.628]]); // prettier-ignore
    await when(
      'the dot is removed with the tool',
      async () => (await page.locator('.position-dot').count()) === 0,
    );
  });

  it('says that the browser does not share it', async () => {
    await at.window.page.context().clearPermissions();
    await tool().click();
    await box().getByText('The browser does not share the position.').waitFor();
  });
});
