import assert from 'node:assert/strict';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { inBern, photoFile } from '../support/browser/photo-file.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { faultsOf } from '../support/browser/faults-of.ts';
import { when } from '../support/when.ts';

interface MarkerOfPhoto {
  readonly title: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly imageKey: string;
  readonly eventDate: number | null;
}

const taken = { DateTimeOriginal: '2024:07:01 12:30:00', OffsetTimeOriginal: '+02:00' };

describe('imported photos', () => {
  const at = useWindow();
  let room: OwnRoom;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Survey' });
    const defaultView = { lat: 15, lng: 10, zoom: 4 };
    await callAs(room.owner, 'PATCH', `/api/rooms/${room.roomId}/camera-settings`, { defaultView });
    await enterRoom(at.window.page, room);
    await at.window.page.getByRole('tab', { name: 'Data' }).click();
  });

  const choose = async (files: { name: string; mimeType: string; buffer: Buffer }[]) => {
    const choosing = at.window.page.waitForEvent('filechooser');
    await at.window.page.getByRole('button', { name: 'Choose files …' }).click();
    await (await choosing).setFiles(files);
  };
  const markers = async () =>
    ((await callAs(room.owner, 'GET', `/api/rooms/${room.roomId}/markers`)) as { markers: MarkerOfPhoto[] })
      .markers;
  const tray = () => at.window.page.getByRole('region', { name: 'Uploads and jobs' });

  it('become markers where and when they were taken, all of which can be undone', async () => {
    const { page } = at.window;
    await choose([
      await photoFile('Bridge.jpg', '#2f9e44', { IFD2: taken, IFD3: inBern }),
      await photoFile('Quay.jpeg', '#1971c2', { IFD3: { ...inBern, GPSLatitudeRef: 'S' } }),
    ]);
    await page.getByText('2 photos are markers now.').waitFor();
    assert.equal(await tray().count(), 0);
    const [bridge, quay] = (await markers()).toSorted((one, next) => one.title.localeCompare(next.title));
    assert.deepEqual([bridge?.title, bridge?.latitude, bridge?.longitude], ['Bridge', 46.95, 7.45]);
    assert.equal(bridge?.eventDate, Date.UTC(2024, 6, 1, 10, 30));
    assert.deepEqual([quay?.title, quay?.latitude, quay?.eventDate], ['Quay', -46.95, null]);
    assert.ok(bridge.imageKey !== '' && quay?.imageKey !== '');
    await page.getByRole('button', { name: 'Undo' }).click();
    await when('they are deleted', async () => (await markers()).length === 0);
  });

  it('wait for a location if their file has none, and say which ones the browser cannot read', async () => {
    const { page } = at.window;
    const heic = { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic, of a phone') };
    await choose([await photoFile('Hut.jpg', '#f08c00'), heic]);
    await tray().getByText('The location of these photos is not known.').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    assert.deepEqual(await markers(), []);
    await tray().getByRole('button', { name: 'Put at the centre of the map: 2 photos' }).click();
    await page.getByText('1 photo is a marker now.').waitFor();
    await tray().getByText('These photos cannot be read here: IMG_1.heic. Export them as JPEG.').waitFor();
    const [hut] = await markers();
    assert.deepEqual([hut?.title, Math.round(hut?.latitude ?? NaN), Math.round(hut?.longitude ?? NaN)], ['Hut', 15, 10]); // prettier-ignore
    await tray().getByRole('button', { name: 'Dismiss: 2 photos' }).click();
    await tray().waitFor({ state: 'detached' });
  });
});
