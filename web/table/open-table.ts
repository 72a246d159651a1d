import { signal } from '@preact/signals';

/** The id of the layer whose table is open; null if none is. */
export const openTable = signal<string | null>(null);
