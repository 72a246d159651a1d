import { z } from 'zod';
import { entries, foundLocation, urlBelow, type GeocoderProvider } from './provider.ts';

const response = entries(
  z.object({
    name: z.string().default(''),
    display_name: z.string(),
    lon: z.string(),
    lat: z.string(),
    /** South, north, west, east. */
    boundingbox: z.array(z.string()).length(4).optional().catch(undefined),
  }),
);

/** Half of the width in degrees of the area whose locations are preferred. */
const nearDegrees = 1;

/** Nominatim, the search of OpenStreetMap. https://nominatim.org/release-docs/latest/api/Search/ */
export const nominatim: GeocoderProvider = {
  publicUrl: null,
  attribution: { text: 'OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },

  urlOf: (base, { text, language, near }, max) =>
    urlBelow(base, 'search', {
      ...{ q: text, format: 'jsonv2', limit: `${max}`, 'accept-language': language },
      ...(near !== null && { viewbox: around(near).join(',') }),
    }),

  read(answer) {
    return response.parse(answer).flatMap(({ name, display_name: whole, lon, lat, boundingbox }) => {
      const [first = '', ...others] = whole.split(', ');
      const [south, north, west, east] = boundingbox ?? [];
      return (
        foundLocation({
          name: name === '' ? first : name,
          detail: name === '' || first === name ? others.join(', ') : whole,
          ...{ longitude: lon, latitude: lat },
          extent: boundingbox === undefined ? null : [west, south, east, north],
        }) ?? []
      );
    });
  },
};

function around({
  longitude,
  latitude,
}: {
  readonly longitude: number;
  readonly latitude: number;
}): number[] {
  return [
    Math.max(-180, longitude - nearDegrees),
    Math.max(-90, latitude - nearDegrees),
    Math.min(180, longitude + nearDegrees),
    Math.min(90, latitude + nearDegrees),
  ];
}
