import assert from 'node:assert/strict';
import { contentOf } from '../support/browser/content-of.ts';
import { faultsOf } from '../support/browser/faults-of.ts';
import { makeLayer } from '../support/browser/make-layer.ts';
import { enterRoom, makeFriend, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { readPdf } from '../support/browser/read-pdf.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';

const magenta = [0xff, 0, 0xff] as const;
const secret = 'Name the mayor, then pause.';

describe('the handout of slides', () => {
  const at = useWindow();
  let room: OwnRoom;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Zonenplan Öß' });
    const ring = [[-5, -5], [5, -5], [5, 5], [-5, 5], [-5, -5]]; // prettier-ignore
    const feature = { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: {} };
    const layerId = await makeLayer(room, {
      ...{ name: 'Forest', geojson: { type: 'FeatureCollection', features: [feature] } },
      style: { type: 'single', symbol: { color: '#ff00ff', fillOpacity: 1 } },
    });
    const camera = { lat: 0, lng: 0, zoom: 4, bearing: 20, pitch: 30 };
    const body = `# Aims\nPlain **strong** and *slanted*.\n\n- one\n- [two](https://a.example/x)\n\n> quoted\n\n${'Long text. '.repeat(1500)}THE END`;
    await callAs(room.owner, 'PUT', `/api/rooms/${room.roomId}/presentation`, {
      slides: [
        { id: '1', title: 'With the layer', body, notes: secret, camera, visible: { layerIds: [layerId] } },
        { id: '2', title: '測量 <img src=x>', camera, notes: '' },
      ],
    });
  });

  const open = async () => {
    const { page } = at.window;
    // A click on the selected tab would collapse the panel.
    const button = page.getByRole('button', { name: 'Handout (PDF)' });
    if ((await button.count()) === 0) await page.getByRole('tab', { name: 'Slides' }).click();
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Handout (PDF)' });
    await dialog.waitFor();
    return dialog;
  };
  const saved = async () => {
    const { page } = at.window;
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Create PDF' }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await contentOf(file) };
  };

  it('has a page for each slide with its map, legend and text, and more pages for long texts', async () => {
    const { page } = at.window;
    await page.emulateMedia({ colorScheme: 'dark' });
    await enterRoom(page, room);
    const dialog = await open();
    assert.deepEqual(await faultsOf(page), []);
    assert.ok(!(await dialog.getByLabel('Include speaker notes').isChecked()));
    const { name, bytes } = await saved();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(name, 'Zonenplan Öß.pdf');
    const first = await readPdf(bytes);
    assert.deepEqual(first.size.map(Math.round), [842, 595]);
    assert.equal(first.title, 'Zonenplan Öß');
    const texts = first.texts.join(' | ');
    for (const text of ['With the layer', 'Aims', 'strong', 'slanted.', '•', 'quoted', 'Forest', '1'])
      assert.ok(first.texts.includes(text), `${text} is missing in ${texts}`);
    assert.match(texts, /Zonenplan Öß · .*OpenStreetMap/);
    assert.deepEqual(first.links, ['https://a.example/x']);
    for (const font of first.fonts) assert.ok(font.isEmbedded, font.name);
    const [map] = first.pictures;
    assert.ok(map);
    assert.ok(Math.abs(map.width / (map.drawnWidth / 72) - 200) < 1);
    assert.ok(shareOf(map.pixels, magenta) > 0.02, 'the map shows the layer');
    assert.ok(shareOf(map.pixels, [0xd0, 0xdf, 0xea], 30) > 0.1, 'the sea is light');
    assert.ok(first.pages > 2, `${first.pages} pages`);
    const all = await Promise.all(Array.from({ length: first.pages }, async (_, n) => readPdf(bytes, n + 1)));
    const words = all.map((each) => each.texts.join(' '));
    assert.ok(words[1]?.includes('With the layer (continued)') === true && words[1].includes('Long text.'));
    assert.ok(words.at(-2)?.includes('THE END'));
    assert.ok(all.every((each, n) => each.texts.includes(String(n + 1))));
    // The title of the second slide is drawn with fonts of the computer, and its layer is hidden.
    const last = all.at(-1);
    assert.ok(last !== undefined && last.pictures.length === 2);
    assert.equal(shareOf(last.pictures[0]?.pixels ?? new Uint8Array(), magenta), 0);
    for (const text of words) assert.ok(!text.includes(secret));
  });

  it('includes speaker notes for editors on request, and offers them to no other', async () => {
    const { page } = at.window;
    await enterRoom(page, room);
    const dialog = await open();
    await dialog.getByLabel('Include speaker notes').check();
    const { bytes } = await saved();
    const { texts } = await readPdf(bytes);
    assert.ok(texts.includes('Speaker notes') && texts.includes(secret), texts.join(' | '));
    await enterRoom(page, room, await makeFriend(room, 'viewer'));
    const other = await open();
    await other.getByRole('button', { name: 'Create PDF' }).waitFor();
    assert.equal(await other.getByLabel('Include speaker notes').count(), 0);
  });

  it('is stopped by Cancel and by closing the dialog, without a file', async () => {
    const { page } = at.window;
    await enterRoom(page, room);
    const downloads: unknown[] = [];
    page.on('download', (file) => downloads.push(file));
    const dialog = await open();
    await dialog.getByRole('button', { name: 'Create PDF' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Create PDF' }).click();
    await dialog.getByRole('progressbar').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await open();
    await saved();
    assert.equal(downloads.length, 1);
  });
});

/** The share of pixels that differ from a colour by at most `by` in each channel. */
function shareOf(pixels: Uint8Array, color: readonly number[], by = 12): number {
  let found = 0;
  for (let n = 0; n < pixels.length; n += 3)
    if (color.every((channel, c) => Math.abs((pixels[n + c] ?? 0) - channel) <= by)) found++;
  return found / (pixels.length / 3);
}
