import { z } from 'zod';

import { limits } from '../../core/limits.ts';
import { epochMilliseconds, imported, nameText } from './common.ts';

export const icon = z
  .object({
    iconId: z.string(),
    name: z.string(),
    size: z.int(),
    mediaType: z.enum(['image/svg+xml', 'image/png']),
    url: z.string().meta({ description: 'URL of the icon; read it with the same credential as the list.' }),
    pngUrl: z.string().meta({ description: 'The icon as PNG, for clients without SVG support.' }),
    createdBy: z.string(),
    imported: imported.optional(),
    createdAt: epochMilliseconds,
  })
  .meta({ id: 'Icon' });

const { min, max } = limits.markerIconSize;

/** Text parts of an icon upload. */
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
  size: z.int().min(min).max(max).meta({ description: 'Longer side of the icon on the map, in pixels.' }),
});
