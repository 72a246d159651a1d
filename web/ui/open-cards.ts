import { signal } from '@preact/signals';

/** The number of cards on the page. A file of its own: the first view of a room needs it, and no card. */
export const openCards = signal(0);
