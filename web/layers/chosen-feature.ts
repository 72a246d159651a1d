import { signal } from '@preact/signals';
import type { FoundFeature } from './features-at.ts';

/** The feature whose card is open; the map highlights it. */
export const chosenFeature = signal<FoundFeature | null>(null);
