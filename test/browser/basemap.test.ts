import assert from 'node:assert/strict';
import { halfResolution } from '../support/browser/open-window.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { sharesOf } from '../support/browser/pixels.ts';
import { useWindow } from '../support/browser/use-window.ts';

describe('the built-in basemap', () => {
  const at = useWindow(undefined, halfResolution);
  let room: OwnRoom;
  before(async () => {
    room = await makeRoom({ name: 'Relief' });
  });
  beforeEach(() => enterRoom(at.window.page, room));

  /** The share of the map in the plain colour of land, without shadows. */
  async function plainLand(view: string): Promise<number> {
    const { page } = at.window;
    await page.goto('about:blank');
    await page.goto(`/rooms/${room.roomId}#map=${view}`);
    const map = page.locator('.map[data-drawn]');
    await map.waitFor();
    const [share = NaN] = await sharesOf(map, [[0xf5, 0xf3, 0xee]]);
    return share;
  }

  it('shows the relief of mountains, none of plains, and none where it would be too coarse', async () => {
    const plain = await plainLand('5/-3/-65');
    const mountains = await plainLand('5/36/77');
    const near = await plainLand('9/36/77');
    assert.ok(mountains < 0.7 * near && plain > 0.8 * near, `${plain}, ${mountains}, ${near}`);
  });
});
