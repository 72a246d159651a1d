import assert from 'node:assert/strict';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { openWindow, type Window } from './open-window.ts';
import { readTarget } from './target.ts';

/** The connection of a test file to the browser of the suite, and a new window for each test. */
export interface OpenWindow {
  readonly browser: Browser;
  readonly window: Window;
}

/**
 * Opens and closes both in hooks of the calling suite. After each test, asserts that the window has no
 * complaints except those that `isExpected` accepts. `options` are those of the window.
 */
export function useWindow(
  isExpected: (complaint: string) => boolean = () => false,
  options: BrowserContextOptions = {},
): OpenWindow {
  let browser: Browser | undefined;
  let window: Window | undefined;
  before(async () => {
    browser = await chromium.connect(readTarget().browser);
  });
  after(() => browser?.close());
  beforeEach(async () => {
    window = await openWindow(present(browser), options);
  });
  afterEach(async () => {
    await window?.close();
    assert.deepEqual(
      window?.complaints.filter((complaint) => !isExpected(complaint)),
      [],
    );
  });
  return {
    get browser() {
      return present(browser);
    },
    get window() {
      return present(window);
    },
  };
}

function present<Opened>(opened: Opened | undefined): Opened {
  assert.ok(opened !== undefined, 'is there from the first hook on');
  return opened;
}
