import { z } from 'zod';

import { maxOrder } from '../../core/content/draw-order.ts';
import { limits } from '../../core/limits.ts';

/** Milliseconds since the epoch. */
export const epochMilliseconds = z.int().meta({ description: 'Milliseconds since the epoch.' });

/** Where layers lie, and rasters, each among their kind. */
export const order = z.number().meta({
  description:
    'Where it lies among its kind: the greater, the higher. A new one lies on top. Numbers may have gaps.',
});
export const orderToSet = z.number().min(-maxOrder).max(maxOrder).meta({
  description:
    'Where it shall lie among its kind: the greater, the higher. Between two others lies half their sum.',
});

/** One line of text for a name. */
export const nameText = z
  .string()
  .trim()
  .min(1)
  .max(limits.nameLength)
  .regex(/^[^\p{Cc}]*$/u, 'must not hold line breaks or control characters');

export const success = z.literal(true);

export const roomIdText = z.string().meta({ description: 'Ten characters from A-Z, a-z, 0-9, _ and -.' });

export const imported = z.literal(true).meta({
  description: 'Set where somebody whom an imported file names made it: `import` then stands for the id.',
});
