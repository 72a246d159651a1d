import { signal } from '@preact/signals';

/** The id of the layer whose features are listed below the map; null while none is. */
export const openTable = signal<string | null>(null);
