import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { defaultTimeoutMs } from '../when.ts';
import { readTarget } from './target.ts';

/** A window of its own, with cookies of its own, and what went wrong in it. */
export interface Window {
  readonly page: Page;
  /** What the policy of the page refused, errors that nobody caught, and files that did not come. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<Window> {
  const { url } = readTarget();
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    colorScheme: 'light',
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(defaultTimeoutMs);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Answers that refuse are told of here as well, and are part of what is tried.
    const isAnswer = /Failed to load resource: the server responded with a status of 4/.test(message.text());
    if (message.type() === 'error' && !isAnswer) complaints.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    const isOwn =
      origin === url || origin === readTarget().issuer || protocol === 'data:' || protocol === 'blob:';
    if (!isOwn) complaints.push(`asked elsewhere: ${request.url()}`);
  });
  return { page, complaints, close: () => context.close() };
}

/** Signs in at the page of the local issuer, and comes back to where that began. */
export async function signIn(page: Page, name: string, url = readTarget().url): Promise<void> {
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((address) => address.origin === url && !address.pathname.startsWith('/api'));
}
