import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { startChromium } from '../support/browser/chromium.ts';
import { newRoomId } from '../support/browser/own-room.ts';
import { when } from '../support/when.ts';
import { galleryStyles, type GalleryStyle } from './gallery-styles.ts';
import { defaultTimeoutMs, openAs, pictureAtRest } from './open-page.ts';

/** The style whose map is printed. */
const printed = 'classes';
const width = 640;

/** Takes the pictures of docs/gallery.md: each style in a room of its own, which is deleted afterwards. */
export async function takeGallery(url: string, folder: string, log: (line: string) => void): Promise<void> {
  await mkdir(folder, { recursive: true });
  const browser = await startChromium();
  const store = async (name: string, png: Buffer) => {
    const bytes = await sharp(png)
      .resize({ width })
      .png({ palette: true, colours: 96, effort: 10 })
      .toBuffer();
    await writeFile(join(folder, `${name}.png`), bytes);
    log(`${name}: ${Math.round(bytes.length / 1000)} kB`);
  };
  try {
    const context = await browser.newContext({
      ...{ baseURL: url, locale: 'en-GB', colorScheme: 'light', reducedMotion: 'reduce' },
      viewport: { width: 1180, height: 640 },
    });
    const page = await context.newPage();
    page.setDefaultTimeout(defaultTimeoutMs);
    await openAs(page, 'owner', '/');
    for (const style of galleryStyles) {
      const room = newRoomId();
      await makeRoom(page, url, room, style);
      await page.goto(`/rooms/${room}`);
      await page.locator('.map[data-drawn]').waitFor();
      await page.getByRole('region', { name: 'Legend' }).waitFor();
      await pictureAtRest(page);
      await store(style.name, await page.locator('.workbench-map').screenshot());
      if (style.name === printed) await store('page', await printedPage(page));
      await ask(page, url, 'DELETE', `/api/rooms/${room}`);
    }
  } finally {
    await browser.close();
  }
}

async function makeRoom(
  page: Page,
  url: string,
  room: string,
  { title, camera, features, style }: GalleryStyle,
): Promise<void> {
  await ask(page, url, 'POST', `/api/rooms/${room}`, { name: title });
  await ask(page, url, 'PATCH', `/api/rooms/${room}/camera-settings`, { defaultView: camera });
  const geojson = { type: 'FeatureCollection', features: features() };
  await ask(page, url, 'POST', `/api/rooms/${room}/layers`, { name: title, geojson });
  let id: string | undefined;
  await when(`the layer of ${room} is there`, async () => {
    const { layers } = (await ask(page, url, 'GET', `/api/layers/${room}`)) as { layers: { id: string }[] };
    id = layers[0]?.id;
    return id !== undefined;
  });
  await ask(page, url, 'PATCH', `/api/layers/${id}`, { style });
}

/** Sends a request with the session of the page. */
async function ask(page: Page, url: string, method: string, path: string, body?: object): Promise<unknown> {
  const reply = await page.request.fetch(path, {
    ...{ method, headers: { Origin: url } },
    ...(body === undefined ? {} : { data: body }),
  });
  if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`);
  const text = await reply.text();
  return text === '' ? null : JSON.parse(text);
}

async function printedPage(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Print', exact: true });
  await panel.getByLabel('Title').fill('Municipalities of central Switzerland');
  await panel.getByLabel('Author').fill('Office for Geoinformation');
  await panel.getByLabel('Scale', { exact: true }).selectOption('1000000');
  await panel.getByLabel('PNG').check();
  // The panel covers the left of the map.
  const frame = page.getByRole('group', { name: /^Extent of the page/ });
  for (let steps = 0; steps < 3; steps++) await frame.press('ArrowLeft');
  const logo = panel.getByLabel('Logo');
  if (await logo.isVisible()) await logo.uncheck();
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save PNG' }).click();
  return readFile(await (await download).path());
}
