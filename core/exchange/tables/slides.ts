import type { Slide } from '../../presentation/presentation.ts';
import { asName, json, recordTable, required, text } from './record-table.ts';

/** In the order of the presentation, which is that of `fid`. */
export const slidesTable = recordTable<Slide>(
  { name: 'chartroom_slides', kind: 'attributes', key: 'fid', description: 'Slides of the presentation.' },
  [
    text('id', ({ id }) => id, asName),
    // For display only; imports read the `slide` column.
    text('title', ({ title }) => title ?? null),
    json('slide', (slide) => slide, required),
  ],
);
