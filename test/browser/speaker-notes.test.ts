import assert from 'node:assert/strict';
import { faultsOf } from '../support/browser/faults-of.ts';
import { openWindow } from '../support/browser/open-window.ts';
import { enterRoom, makeFriend, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const hostile = '<img src=x onerror=alert(1)>\nSecond line';

describe('speaker notes', () => {
  const at = useWindow();
  let room: OwnRoom;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Talk' });
    await callAs(room.owner, 'PUT', `/api/rooms/${room.roomId}/presentation`, {
      slides: [
        { id: '1', title: 'One', notes: hostile },
        { id: '2', title: 'Two' },
      ],
    });
  });

  const present = async (page = at.window.page) => {
    await page.getByRole('button', { name: 'Present', exact: true }).click();
    const stage = page.getByRole('dialog', { name: 'Presentation' });
    await stage.getByRole('heading', { name: 'One' }).waitFor();
    return stage;
  };

  it('are edited in the form of the slide, and undone', async () => {
    const { page } = at.window;
    await enterRoom(page, room);
    await page.getByRole('tab', { name: 'Slides' }).click();
    await page.getByRole('button', { name: 'More about slide 2' }).click();
    await page.getByLabel('Speaker notes').fill('Thank the mayor.');
    assert.deepEqual(await faultsOf(page), []);
    await page.keyboard.press('Tab');
    await page.getByText('Slide “Two” updated.').waitFor();
    const notes = async () =>
      (
        (await callAs(room.owner, 'GET', `/api/rooms/${room.roomId}/presentation`)) as {
          slides: { notes?: string | null }[];
        }
      ).slides.map((slide) => slide.notes);
    assert.deepEqual(await notes(), [hostile, 'Thank the mayor.']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await when('they are as before', async () => ((await notes())[1] ?? '') === '');
  });

  it('are beside the slide with the next one and the time, switched by the key N', async () => {
    const { page } = at.window;
    await enterRoom(page, room);
    const stage = await present();
    const panel = stage.getByRole('complementary', { name: 'Speaker notes' });
    assert.equal(await panel.count(), 0);
    await page.keyboard.press('n');
    await panel.waitFor();
    assert.equal(await panel.locator('.speaker-notes').innerText(), hostile);
    assert.equal(await panel.locator('img').count(), 0);
    await panel.getByRole('region', { name: 'Next slide' }).getByText('Two').waitFor();
    assert.match(await panel.getByRole('timer').innerText(), /^\d+:\d\d$/);
    assert.deepEqual(await faultsOf(page), []);
    const [map, notes] = [await stage.locator('.stage-map').boundingBox(), await panel.boundingBox()];
    assert.ok(map !== null && notes !== null && map.x + map.width <= notes.x + 1);
    await page.keyboard.press('ArrowRight');
    await panel.getByText('This slide has no notes.').waitFor();
    await panel.getByText('This is the last slide.').waitFor();
    await stage.getByRole('button', { name: 'Notes', pressed: true }).click();
    await panel.waitFor({ state: 'detached' });
  });

  it('are above the bar on a narrow screen, which needs no scrolling to the side', async () => {
    const small = await openWindow(at.browser, { viewport: { width: 320, height: 640 } });
    const { page } = small;
    try {
      await enterRoom(page, room);
      const stage = await present(page);
      await stage.getByRole('button', { name: 'Notes' }).click();
      const panel = stage.getByRole('complementary', { name: 'Speaker notes' });
      const [notes, bar] = [await panel.boundingBox(), await stage.locator('.stage-bar').boundingBox()];
      assert.ok(notes !== null && bar !== null && notes.width === 320 && notes.y + notes.height <= bar.y + 1);
      assert.deepEqual(await faultsOf(page), []);
      const widths =
        'Array.from(document.querySelectorAll(".stage-bar, .speaker"), (each) => each.scrollWidth)';
      assert.deepEqual(await page.evaluate(widths), [320, 320]);
    } finally {
      await small.close();
    }
  });

  it('are absent for viewers and in the public presentation', async () => {
    const { page } = at.window;
    await enterRoom(page, room, await makeFriend(room, 'viewer'));
    const stage = await present();
    await page.keyboard.press('n');
    await page.keyboard.press('ArrowRight');
    await stage.getByRole('heading', { name: 'Two' }).waitFor();
    assert.equal(await stage.getByRole('complementary').count(), 0);
    assert.equal(await stage.getByRole('button', { name: 'Notes' }).count(), 0);
    await callAs(room.owner, 'PATCH', `/api/rooms/${room.roomId}/presentation/public`, { isPublic: true });
    await page.goto(`/decks/${room.roomId}`);
    await page.getByRole('heading', { name: 'One' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Notes' }).count(), 0);
  });
});
