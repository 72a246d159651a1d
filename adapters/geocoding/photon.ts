import { z } from 'zod';
import { entries, foundLocation, urlBelow, type GeocoderProvider } from './provider.ts';

const name = z.string().optional().catch(undefined);

const response = z.object({
  features: entries(
    z.object({
      geometry: z.object({ coordinates: z.array(z.number()) }),
      properties: z.object({
        ...{ name, street: name, housenumber: name, postcode: name, city: name, state: name, country: name },
        /** West, north, east, south. */
        extent: z.array(z.number()).length(4).optional().catch(undefined),
      }),
    }),
  ),
});

/** Languages of the public data; other requests are answered with an error. */
const languages = ['de', 'en', 'fr'];

/** Photon, a search over OpenStreetMap data. https://github.com/komoot/photon */
export const photon: GeocoderProvider = {
  publicUrl: null,
  attribution: { text: 'OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },

  urlOf: (base, { text, language, near }, max) =>
    urlBelow(base, 'api', {
      ...{ q: text, limit: `${max}`, lang: languages.includes(language) ? language : 'default' },
      ...(near !== null && { lon: `${near.longitude}`, lat: `${near.latitude}` }),
    }),

  read(answer) {
    return response.parse(answer).features.flatMap(({ geometry, properties }) => {
      const { street, housenumber, postcode, city, state, country, extent } = properties;
      const [longitude, latitude] = geometry.coordinates;
      const address = joined(' ', street, housenumber);
      const title = properties.name ?? address;
      const [west, north, east, south] = extent ?? [];
      return (
        foundLocation({
          name: title,
          detail: joined(', ', title === address ? '' : address, joined(' ', postcode, city), state, country),
          ...{ longitude, latitude },
          extent: extent === undefined ? null : [west, south, east, north],
        }) ?? []
      );
    });
  },
};

function joined(separator: string, ...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(separator);
}
