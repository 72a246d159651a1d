import type { StyleSpecification } from 'maplibre-gl';

/** How the basemap is drawn, and the language of its names. */
export interface BasemapAppearance {
  readonly isDark: boolean;
  readonly language: string;
}

/** The style of a map for each appearance of the page. */
export type StyleOfAppearance = (appearance: BasemapAppearance) => StyleSpecification;

/** Muted colours, so that the content of the room stands out, and the opacity of the relief. */
export const colours = {
  light: {
    ...{ sea: '#cfe0ea', land: '#f5f3ee', river: '#bcd3df', graticule: '#bccdd6' },
    relief: 0.25,
    ...{ border: '#b5ab98', canton: '#d0c8b9', populated: '#46525c', country: '#7d776b', halo: '#f8f7f3' },
  },
  dark: {
    ...{ sea: '#0e1b25', land: '#1b2831', river: '#1c3a4a', graticule: '#293c48' },
    relief: 0.55,
    ...{ border: '#4d606c', canton: '#35444e', populated: '#b4c0c8', country: '#7f909b', halo: '#17232c' },
  },
} as const;

/** The sources of the built-in basemap and of any other. */
export const builtInSource = 'basemap';
export const otherSource = 'basemap-other';

/** The sources of the built-in basemap, which must be named where it is shown. */
export const credits = [
  ['Natural Earth', 'https://www.naturalearthdata.com/'],
  ['OpenStreetMap contributors', 'https://www.openstreetmap.org/copyright'],
  ['GeoNames', 'https://www.geonames.org/'],
  ['swisstopo', 'https://www.swisstopo.admin.ch/'],
] as const;
