import { z } from 'zod';
import { entries, foundLocation, urlBelow, type GeocoderProvider } from './provider.ts';

/** Categories of locations that people search for; the others are parcels and districts of the administration. */
const origins = 'zipcode,gg25,address,gazetteer';
const languages = ['de', 'fr', 'it', 'rm', 'en'];

const response = z.object({
  results: entries(
    z.object({
      attrs: z.object({
        label: z.string(),
        lon: z.number(),
        lat: z.number(),
        geom_st_box2d: z.string().default(''),
      }),
    }),
  ),
});

/**
 * The search service of the Swiss federal geoportal: addresses, municipalities, postal codes and names of the national
 * maps. https://docs.geo.admin.ch/access-data/search.html
 */
export const geoAdmin: GeocoderProvider = {
  publicUrl: 'https://api3.geo.admin.ch/',
  attribution: { text: 'swisstopo', url: 'https://www.swisstopo.admin.ch/' },

  urlOf: (base, { text, language }, max) =>
    urlBelow(base, 'rest/services/ech/SearchServer', {
      ...{ type: 'locations', searchText: text, origins, sr: '4326', limit: `${max}` },
      lang: languages.includes(language) ? language : 'en',
    }),

  read(answer) {
    const { results } = response.parse(answer);
    return results.flatMap(({ attrs: { label, lon, lat, geom_st_box2d: box } }) => {
      const { name, detail } = partsOf(label);
      const extent = box.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
      const isArea = extent.length === 4 && extent[0] !== extent[2];
      return (
        foundLocation({
          ...{ name, detail },
          ...{ longitude: lon, latitude: lat },
          extent: isArea ? (extent as [number, number, number, number]) : null,
        }) ?? []
      );
    });
  },
};

/** An address is `Bundesplatz 3 <b>3005 Bern</b>`; another name is `<i>category</i> <b>name</b> rest`. */
function partsOf(label: string): { readonly name: string; readonly detail: string } {
  const [before = '', after] = label.replace(/<i>[^<]*<\/i>/, '').split('<b>');
  if (after === undefined) return { name: withoutTags(before), detail: '' };
  if (before.trim() !== '') return { name: withoutTags(before), detail: withoutTags(after) };
  const [name = '', ...rest] = after.split('</b>');
  return { name: withoutTags(name), detail: withoutTags(rest.join('')) };
}

function withoutTags(html: string): string {
  return html.replaceAll(/<[^<>]*>/g, '');
}
