import type { BrowserContext, Page } from 'playwright-core';
import { when } from '../../support/when.ts';

/** A page without changes for this time is complete. */
const restMs = 4000;

/** A page that records, from its start, when the value of a JavaScript expression changed last. */
export async function openWatched(context: BrowserContext, state: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(`
    globalThis.benchState = '';
    new MutationObserver(() => {
      const now = String(${state});
      if (now === globalThis.benchState) return;
      globalThis.benchState = now;
      globalThis.benchChanged = performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-drawn'] });
  `);
  // Each view starts without a cache.
  const session = await context.newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return page;
}

/** Milliseconds from the request until the page reached `state`, which must be stable for a while. */
export async function restsAt(page: Page, state: string): Promise<number> {
  const rests = `globalThis.benchState === ${JSON.stringify(state)} && performance.now() - globalThis.benchChanged > ${restMs}`;
  await when(`the page is ${state}`, () => page.evaluate<boolean>(rests));
  return page.evaluate<number>('globalThis.benchChanged');
}
