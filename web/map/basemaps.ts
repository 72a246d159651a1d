import { computed, signal } from '@preact/signals';
import type { Slide } from '../service/service.ts';
import type { StyleOfAppearance } from './basemap-appearance.ts';
import { openBasemap, type RasterBasemap } from './external-basemap.ts';
import type { VectorBasemap } from './vector-basemap.ts';

/** Which text names a basemap, if not that of its name. */
type BasemapTitle = 'swisstopoGrey' | 'osmGrey' | 'osmWhite';
type ConfiguredBasemap = (RasterBasemap | VectorBasemap) & { readonly title?: BasemapTitle };

export type BasemapName = NonNullable<Slide['baseLayer']>;

/** The names of the API; the operator configures what each shows. */
export const basemapNames: readonly BasemapName[] = [
  'osm',
  'carto',
  'voyager',
  'satellite',
  'swisstopo',
  'swissimage',
];

type Basemaps = Readonly<Partial<Record<string, ConfiguredBasemap>>>;

/** The basemaps that the operator has configured; none until they are read. */
const configured = signal<Basemaps>({});

/** The names that the operator has configured; none until they are read. */
export const configuredBasemaps = computed(() =>
  basemapNames.filter((name) => Object.hasOwn(configured.value, name)),
);

/** The key of the text that names a basemap. */
export function titleOfBasemap(name: BasemapName): `settings.base.${BasemapName | BasemapTitle}` {
  return `settings.base.${configured.value[name]?.title ?? name}`;
}

let reading: Promise<Basemaps> | null = null;

/** The configured basemap of this name; null if there is none that can be read, so that the built-in one is used. */
export async function basemapNamed(name: string | null): Promise<StyleOfAppearance | null> {
  if (name === null) return null;
  const known = await readBasemaps();
  const found = Object.hasOwn(known, name) ? known[name] : undefined;
  if (found === undefined) return null;
  return openBasemap(found);
}

/** Reads the list of the operator once; a failed request is repeated with the next call. */
export async function readBasemaps(): Promise<Basemaps> {
  reading ??= request();
  try {
    return await reading;
  } catch {
    reading = null;
    return {};
  }
}

async function request(): Promise<Basemaps> {
  const response = await fetch('/basemaps.json');
  if (!response.ok) throw new Error(`The list of basemaps is answered with ${response.status}.`);
  const found = (await response.json()) as Basemaps;
  configured.value = found;
  return found;
}
