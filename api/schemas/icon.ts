import { z } from 'zod';

import { epochMilliseconds } from './common.ts';

export const icon = z.object({
  iconId: z.string(),
  name: z.string(),
  size: z.int(),
  mediaType: z.enum(['image/svg+xml', 'image/png']),
  url: z.string().meta({ description: 'Where the icon is served, with the same credential as the list.' }),
  pngUrl: z.string().meta({ description: 'The icon as PNG, for maps that draw no SVG.' }),
  createdBy: z.string(),
  createdAt: epochMilliseconds,
});
