import type { BrowserContext, Page } from 'playwright-core';
import { when } from '../../support/when.ts';

/** A page that has drawn nothing new for so long has drawn all. */
const restMs = 4000;

/** A page that notes, from its beginning, when what a text of JavaScript says of it changed for the last time. */
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
  // Each view is the first one of somebody.
  const session = await context.newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return page;
}

/** Milliseconds from the call for the page until it became `state`, which it has been for a while. */
export async function restsAt(page: Page, state: string): Promise<number> {
  const rests = `globalThis.benchState === ${JSON.stringify(state)} && performance.now() - globalThis.benchChanged > ${restMs}`;
  await when(`the page is ${state}`, () => page.evaluate<boolean>(rests));
  return page.evaluate<number>('globalThis.benchChanged');
}
