import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { limitFrames } from './limit-frames.ts';
import { locatorTimeoutMs } from './locator-timeout.ts';
import { readTarget } from './target.ts';

/** A window with its own cookies, and the problems that occurred in it. */
export interface Window {
  readonly page: Page;
  /** Violations of the page's policy, uncaught errors, and files that failed to load. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

/**
 * For tests that look at no pixels, of which the processor then draws a quarter. Borders are two CSS pixels wide.
 */
export const halfResolution = { deviceScaleFactor: 0.5 } as const;

export async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<Window> {
  const { url } = readTarget();
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    colorScheme: 'light',
    viewport: { width: 1280, height: 800 },
    // Animated maps draw many frames that no test looks at.
    reducedMotion: 'reduce',
    ...options,
  });
  await limitFrames(context);
  const page = await context.newPage();
  page.setDefaultTimeout(locatorTimeoutMs());
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Error responses are reported here as well, and are part of the tests.
    const isAnswer = /Failed to load resource: the server responded with a status of 4/.test(message.text());
    if (message.type() === 'error' && !isAnswer) complaints.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    const isOwn =
      origin === url || origin === readTarget().issuer || protocol === 'data:' || protocol === 'blob:';
    if (!isOwn) complaints.push(`requested from another origin: ${request.url()}`);
  });
  return { page, complaints, close: () => context.close() };
}

/** Signs in at the page of the local issuer, and returns to the starting page. */
export async function signIn(page: Page, name: string, url = readTarget().url): Promise<void> {
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((address) => address.origin === url && !address.pathname.startsWith('/api'));
}
