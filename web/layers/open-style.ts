import { signal } from '@preact/signals';

/** The id of the layer whose style is edited; null if none is. */
export const openStyle = signal<string | null>(null);
