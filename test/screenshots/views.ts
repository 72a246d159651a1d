import type { BrowserContextOptions, Page } from 'playwright-core';
import { roomId } from '../../local/demonstration/prepare-room.ts';

/** A view of the demonstration room in the README. */
export interface View {
  readonly name: string;
  readonly window: BrowserContextOptions;
  /** The signed-in user; anonymous if absent. */
  readonly person?: string;
  readonly path: string;
  /** Actions before the screenshot. */
  readonly prepare: (page: Page) => Promise<unknown>;
}

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const room = `/rooms/${roomId}`;

/** The tab of the layers is open. */
const nothing = () => Promise.resolve();
const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();

export const views: readonly View[] = [
  { name: 'room', window: desktop, person: 'owner', path: room, prepare: nothing },
  {
    ...{ name: 'room-dark', person: 'owner', path: room },
    window: { ...desktop, colorScheme: 'dark' },
    prepare: openTab('Slides'),
  },
  { name: 'data', window: desktop, person: 'editor', path: room, prepare: openTab('Data') },
  {
    ...{ name: 'deck', window: desktop, path: `/decks/${roomId}` },
    prepare: (page) => page.keyboard.press('End'),
  },
  { name: 'phone', window: phone, person: 'viewer', path: room, prepare: nothing },
  {
    ...{ name: 'deck-phone', window: phone, path: `/decks/${roomId}` },
    prepare: (page) => page.getByRole('button', { name: 'Next' }).click(),
  },
];
