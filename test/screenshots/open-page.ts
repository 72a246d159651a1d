import type { Page } from 'playwright-core';

/** Maps are rendered without a GPU, which is slow. */
export const defaultTimeoutMs = 120_000;

/** Opens a path, signed in as this user of the local issuer. */
export async function openAs(page: Page, person: string, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.getByLabel('Name').fill(person);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Tiles and glyphs load gradually: the page is complete when two consecutive pictures are equal. */
export async function pictureAtRest(page: Page): Promise<Buffer> {
  let before = await page.screenshot();
  for (let tries = 0; tries < 30; tries++) {
    await page.waitForTimeout(1500);
    const picture = await page.screenshot();
    if (picture.equals(before)) break;
    before = picture;
  }
  return before;
}
