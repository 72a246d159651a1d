import { z } from 'zod';

import { maxOrder } from '../../core/content/draw-order.ts';
import { limits } from '../../core/limits.ts';

/** Values in an English sentence of a result. */
export const sentenceValues = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .optional()
  .meta({ description: 'Values in the sentence by name, to write it in another language by `code`.' });

/** Milliseconds since the epoch. */
export const epochMilliseconds = z.int().meta({ description: 'Milliseconds since the epoch.' });

/** Draw order of layers, and of rasters, separate for each kind. */
export const order = z.number().meta({
  description:
    'Position in the draw order of its kind; greater numbers are drawn on top. New ones are added on ' +
    'top. Numbers can have gaps.',
});
export const orderToSet = z
  .number()
  .min(-maxOrder)
  .max(maxOrder)
  .meta({
    description:
      'New position in the draw order of its kind; greater numbers are drawn on top. To move between ' +
      'two others, send the mean of their numbers.',
  });

/** A name: a single line of text. */
export const nameText = z
  .string()
  .trim()
  .min(1)
  .max(limits.nameLength)
  .regex(/^[^\p{Cc}]*$/u, 'must not contain line breaks or control characters');

export const success = z.literal(true);

export const roomIdText = z.string().meta({ description: 'Ten characters from A-Z, a-z, 0-9, _ and -.' });

export const imported = z.literal(true).meta({
  description: 'Set if the author comes from an imported file; the ID is then `import`.',
});
