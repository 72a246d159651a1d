import { signal } from '@preact/signals';

/** The id of the markers among what has a style. In this file, because the first view needs it. */
export const markersId = 'markers';

/** The id of the layer whose style is edited, or that of the markers; null if none is. */
export const openStyle = signal<string | null>(null);
