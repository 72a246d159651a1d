import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { startChromium } from '../support/browser/chromium.ts';
import { defaultTimeoutMs, openAs, pictureAtRest } from './open-page.ts';
import { views, type View } from './views.ts';

/** Maximum size of a picture in the README. */
const maxBytes = 250_000;

/** Takes screenshots of a running stack into a folder, as WebP within the size limit. */
export async function takePictures(url: string, folder: string, log: (line: string) => void): Promise<void> {
  await mkdir(folder, { recursive: true });
  const browser = await startChromium();
  try {
    for (const view of views) {
      const bytes = await smallPicture(await pictureOf(browser, url, view));
      await writeFile(join(folder, `${view.name}.webp`), bytes);
      log(`${view.name}: ${Math.round(bytes.length / 1000)} kB`);
    }
  } finally {
    await browser.close();
  }
}

async function pictureOf(browser: Browser, url: string, view: View): Promise<Buffer> {
  const context = await browser.newContext({
    ...{ baseURL: url, locale: 'en-GB', colorScheme: 'light', reducedMotion: 'reduce' },
    ...view.window,
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(defaultTimeoutMs);
    if (view.person === undefined) await page.goto(view.path);
    else await openAs(page, view.person, view.path);
    const map = page.locator('.map[data-drawn]');
    await map.waitFor();
    await view.prepare(page);
    await map.waitFor();
    return await pictureAtRest(page);
  } finally {
    await context.close();
  }
}

async function smallPicture(png: Buffer): Promise<Buffer> {
  for (const quality of [85, 75, 60, 45]) {
    const bytes = await sharp(png).webp({ quality, smartSubsample: true, effort: 6 }).toBuffer();
    if (bytes.length <= maxBytes) return bytes;
  }
  throw new Error(`A picture does not get smaller than ${maxBytes} bytes.`);
}
