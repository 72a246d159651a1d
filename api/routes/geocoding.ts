import { z } from 'zod';
import { answer, defineRoute } from '../routing/define-route.ts';

const degrees = (max: number) => z.coerce.number().min(-max).max(max);

const attribution = z.object({ text: z.string(), url: z.string().nullable() }).nullable().meta({
  description: 'The source, which must be shown beside the locations; null if no geocoder is configured.',
});

const location = z
  .object({
    name: z.string(),
    detail: z.string().nullable().meta({ description: 'Municipality, postal code, country.' }),
    longitude: z.number(),
    latitude: z.number(),
    extent: z
      .array(z.number())
      .length(4)
      .nullable()
      .meta({ description: 'West, south, east, north in degrees; null for points.' }),
  })
  .meta({ id: 'FoundLocation' });

const find = defineRoute({
  method: 'GET',
  path: '/api/locations',
  operation: 'location.find',
  scope: 'none',
  docs: {
    id: 'location.find',
    summary: 'Find addresses and other locations',
    description:
      'Asks the geocoder that the operator has configured, at most 8 locations, the likeliest first. Without a geocoder, `attribution` is null and the list is empty.',
  },
  query: z.object({
    q: z.string().trim().min(2).max(200).meta({ description: 'Address or name.' }),
    longitude: degrees(180)
      .optional()
      .meta({ description: 'Degrees. Locations near this point are preferred.' }),
    latitude: degrees(90).optional().meta({ description: 'Degrees, with `longitude`.' }),
    language: z
      .string()
      .regex(/^[a-z]{2}$/)
      .default('en')
      .meta({ description: 'ISO 639-1; of names, where the geocoder has them.' }),
  }),
  refusals: ['geocoder_unavailable', 'rate_limited'],
  responses: { 200: z.object({ attribution, locations: z.array(location) }) },
  handler: async ({ query: { q: text, language, longitude, latitude } }, { geocoder }) => {
    if (geocoder === null) return answer(200, { attribution: null, locations: [] });
    const near = longitude === undefined || latitude === undefined ? null : { longitude, latitude };
    const locations = await geocoder.find({ text, language, near });
    return answer(200, {
      attribution: geocoder.attribution,
      locations: locations.map(({ extent, ...each }) => ({ ...each, extent: extent && [...extent] })),
    });
  },
});

export const geocodingRoutes = [find];
