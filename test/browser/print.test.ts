import assert from 'node:assert/strict';
import sharp from 'sharp';
import { contentOf } from '../support/browser/content-of.ts';
import { faultsOf } from '../support/browser/faults-of.ts';
import { makeLayer } from '../support/browser/make-layer.ts';
import { enterRoom, makeRoom } from '../support/browser/own-room.ts';
import { readPdf } from '../support/browser/read-pdf.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

/** Millimetres in points. */
const points = (millimetres: number) => (millimetres / 25.4) * 72;

describe('printing a page', () => {
  const at = useWindow();

  const openPrinting = async (name: string) => {
    const room = await makeRoom({ name });
    const defaultView = { lat: 46.76, lng: 7.63, zoom: 11 };
    await callAs(room.owner, 'PATCH', `/api/rooms/${room.roomId}/camera-settings`, { defaultView });
    const ring = [[7.5, 46.7], [7.7, 46.7], [7.7, 46.8], [7.5, 46.8], [7.5, 46.7]]; // prettier-ignore
    const feature = {
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [ring] },
      properties: { use: 'forest' },
    };
    const layerId = await makeLayer(room, {
      ...{
        name: 'Bodenbedeckung Ωμέγα Жуковка',
        geojson: { type: 'FeatureCollection', features: [feature] },
      },
    });
    const symbol = { color: '#ff00ff', fillOpacity: 1 };
    const style = {
      type: 'categories',
      attribute: 'use',
      categories: [{ values: ['forest'], label: 'Gehölz', symbol }],
    };
    await callAs(room.owner, 'PATCH', `/api/layers/${layerId}`, { style });
    const { page } = at.window;
    await enterRoom(page, room);
    await page.locator('.map[data-drawn]').waitFor();
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await page.getByRole('img', { name: 'Preview of the page' }).waitFor();
    await page.getByLabel('Logo').waitFor();
    return page.getByRole('region', { name: 'Print', exact: true });
  };
  const saved = async (name: string) => {
    const { page } = at.window;
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name, exact: true }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await contentOf(file) };
  };

  it('writes A4 as a PDF with text, embedded fonts, the legend, and the map at 300 dpi', async () => {
    const panel = await openPrinting('Zonenplan Öß — Москва');
    await at.window.page.emulateMedia({ colorScheme: 'dark' });
    assert.deepEqual(await faultsOf(at.window.page), []);
    await panel.getByLabel('Author').fill('Zoë Müller, 測量局');
    await panel.getByLabel('Scale', { exact: true }).selectOption('50000');
    await panel.getByLabel('Orientation').selectOption('portrait');
    const { name, bytes } = await saved('Save PDF');
    assert.equal(name, 'Zonenplan Öß _ Москва.pdf');
    const pdf = await readPdf(bytes);
    assert.deepEqual(pdf.size.map(Math.round), [points(210), points(297)].map(Math.round));
    for (const text of [
      'Zonenplan Öß — Москва',
      'Bodenbedeckung Ωμέγα Жуковка',
      'Gehölz',
      '1 : 50,000',
      '2 km',
    ])
      assert.ok(pdf.texts.includes(text), `${text} is missing in ${pdf.texts.join(' | ')}`);
    assert.ok(
      pdf.texts.some((text) => /^2.6\d\d.000$/.test(text)),
      pdf.texts.join(' | '),
    );
    assert.ok(
      pdf.texts.some((text) => text.includes('OpenStreetMap')),
      pdf.texts.join(' | '),
    );
    assert.ok(pdf.fonts.length >= 2);
    for (const font of pdf.fonts)
      assert.deepEqual([font.isEmbedded, /^[A-Z]{6}\+SourceSans3/.test(font.name)], [true, true]);
    const [map, logo] = pdf.pictures;
    assert.ok(map && logo);
    assert.deepEqual([logo.width, logo.height, Math.round(logo.drawnWidth)], [1, 1, Math.round(points(13))]);
    const dpi = map.width / (map.drawnWidth / 72);
    assert.ok(Math.abs(dpi - 300) < 1, `${dpi} dpi`);
    const share = shareOf(map.pixels, magenta);
    assert.ok(share > 0.05, `${share} of the map is in the colour of the layer`);
    assert.ok(shareOf(map.pixels, [0xf5, 0xf3, 0xee]) > 0.05, 'the basemap is light');
    assert.equal(pdf.title, 'Zonenplan Öß — Москва');
  });

  it('has the icons of the legend on the page', async () => {
    const room = await makeRoom({ name: 'Stops' });
    const feature = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [0, 0] },
      properties: { kind: 'bus' },
    };
    const symbol = { icon: 'maki:bus', color: '#8000ff', radius: 10 };
    await makeLayer(room, {
      geojson: { type: 'FeatureCollection', features: [feature] },
      name: 'Stops',
      style: {
        type: 'categories',
        attribute: 'kind',
        other: null,
        categories: [{ values: ['bus'], symbol }],
      },
    });
    const { page } = at.window;
    await enterRoom(page, room);
    await page.locator('.map[data-drawn]').waitFor();
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await page.getByRole('img', { name: 'Preview of the page' }).waitFor();
    const pdf = await readPdf((await saved('Save PDF')).bytes);
    // A disc with a radius of 10 and an outline of 1 pixel, with 8 pixels for one of the map.
    const sign = pdf.pictures.find(({ width, height }) => width === 24 * 8 && height === width);
    assert.ok(sign, JSON.stringify(pdf.pictures.map(({ width, height }) => [width, height])));
    const [disc, glyph] = [shareOf(sign.pixels, [0x80, 0x00, 0xff]), shareOf(sign.pixels, [255, 255, 255])];
    assert.ok(disc > 0.3 && disc < 0.55, `${disc} is the disc`);
    // Outside the disc there is about a third.
    assert.ok(glyph > 0.4, `${glyph} is white`);
  });

  it('moves and scales the extent by keys and the pointer', async () => {
    const panel = await openPrinting('Keys');
    const { page } = at.window;
    const frame = page.getByRole('group', { name: /^Extent of the page/ });
    const boxOf = async () => {
      const box = await frame.boundingBox();
      assert.ok(box);
      return box;
    };
    await panel.getByLabel('Scale', { exact: true }).selectOption('50000');
    const before = await boxOf();
    await frame.press('ArrowRight');
    await frame.press('ArrowUp');
    const rounded = (value: number) => Math.round(value * 100);
    await when('the frame has moved by a tenth in both directions', async () => {
      const { x, y } = await boxOf();
      const shift = [(x - before.x) / before.width, (y - before.y) / before.height].map(rounded);
      return shift.join() === '10,-10';
    });
    await frame.press('-');
    const widerBy = async (from: { width: number }) => rounded((await boxOf()).width / from.width);
    await when('the frame is larger', async () => (await widerBy(before)) === 110);
    await panel.getByText('1 : 55,000').waitFor({ state: 'attached' });
    const larger = await boxOf();
    await page.mouse.move(larger.x, larger.y);
    await page.mouse.down();
    await page.mouse.move(larger.x + larger.width / 4, larger.y + larger.height / 4);
    await page.mouse.up();
    await when('the frame is half as wide', async () => Math.abs((await widerBy(larger)) - 50) < 3);
    await panel.getByRole('button', { name: 'Close' }).click();
    await frame.waitFor({ state: 'detached' });
  });

  it('does not save a page that is cancelled while it is drawn', async () => {
    const panel = await openPrinting('Cancelled');
    const { page } = at.window;
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.suggestedFilename()));
    const blocked = Promise.withResolvers<true>();
    await page.route(/\/assets\/write-pdf-/, async (route) => {
      await blocked.promise;
      await route.continue();
    });
    await panel.getByRole('button', { name: 'Save PDF' }).click();
    await panel.getByRole('button', { name: 'Cancel' }).click();
    const save = panel.getByRole('button', { name: 'Save PDF' });
    await save.waitFor();
    blocked.resolve(true);
    await panel.getByLabel('Title').fill('Second');
    const second = page.waitForEvent('download');
    await save.click();
    await second;
    assert.deepEqual(downloads, ['Second.pdf']);
  });

  it('draws a PNG in parts where the graphics hardware is limited', async () => {
    await at.window.page.addInitScript(`{
      const { prototype } = WebGL2RenderingContext;
      const { getParameter, MAX_TEXTURE_SIZE, MAX_RENDERBUFFER_SIZE } = prototype;
      prototype.getParameter = function (name) {
        return name === MAX_TEXTURE_SIZE || name === MAX_RENDERBUFFER_SIZE ? 1200 : getParameter.call(this, name);
      };
    }`);
    const panel = await openPrinting('Parts');
    await panel.getByLabel('PNG').check();
    // Its sign has the same colour.
    await panel.getByLabel('Legend').uncheck();
    await panel.getByLabel('Scale', { exact: true }).selectOption('200000');
    const { name, bytes } = await saved('Save PNG');
    assert.equal(name, 'Parts.png');
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual([info.width, info.height], [3508, 2480]);
    assert.equal((await sharp(bytes).metadata()).density, 300);
    const { left, right, top, bottom } = extentOf(data, info.width, magenta);
    // The square is 7.6367 by 11.1 km per tenth of a degree of longitude and latitude, of which it has 2 and 1.
    const perMillimetre = 300 / 25.4;
    assert.ok(Math.abs((right - left) / perMillimetre - 76.3) < 1, `${right - left} pixels wide`);
    assert.ok(Math.abs((bottom - top) / perMillimetre - 55.6) < 1, `${bottom - top} pixels high`);
    // Coordinates and names of towns are drawn over it. The background is not visible between parts.
    const inside = shareOf(data, magenta) / (((right - left) * (bottom - top)) / (info.width * info.height));
    assert.ok(inside > 0.9, `${inside} of it is filled`);
  });
});

const magenta = [0xff, 0x00, 0xff];

/** The box around the pixels of a colour. */
function extentOf(pixels: Uint8Array, width: number, colour: readonly number[]) {
  let [left, right, top, bottom] = [Infinity, -1, Infinity, -1];
  for (let at = 0; at < pixels.length; at += 3) {
    if (!colour.every((level, channel) => pixels[at + channel] === level)) continue;
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { left, right, top, bottom };
}

function shareOf(pixels: Uint8Array, colour: readonly number[]): number {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 3)
    if (colour.every((level, channel) => Math.abs((pixels[at + channel] ?? 0) - level) <= 4)) count++;
  return count / (pixels.length / 3);
}
