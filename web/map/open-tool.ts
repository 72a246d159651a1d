import { signal } from '@preact/signals';

/** The name of the active tool of the map; null if there is none. Other parts can open one. */
export const openTool = signal<string | null>(null);
