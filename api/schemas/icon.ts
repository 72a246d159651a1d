import { z } from 'zod';

import { limits } from '../../core/limits.ts';
import { epochMilliseconds, imported, nameText } from './common.ts';

export const icon = z
  .object({
    iconId: z.string(),
    name: z.string(),
    size: z.int(),
    mediaType: z.enum(['image/svg+xml', 'image/png']),
    url: z.string().meta({ description: 'Where the icon is served, with the same credential as the list.' }),
    pngUrl: z.string().meta({ description: 'The icon as PNG, for maps that draw no SVG.' }),
    createdBy: z.string(),
    imported: imported.optional(),
    createdAt: epochMilliseconds,
  })
  .meta({ id: 'Icon' });

const { min, max } = limits.markerIconSize;

/** The text parts of a new icon. */
export const iconFields = z.strictObject({
  name: nameText,
  size: z
    .string()
    .regex(/^\d{1,4}$/, `must be an integer from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.int().min(min).max(max)),
});

export const iconParts = z.object({
  icon: z.string().meta({ format: 'binary', description: 'SVG or PNG, at most 1 MB.' }),
  name: nameText,
  size: z.int().min(min).max(max).meta({ description: "Pixels of the icon's longer side on the map." }),
});
