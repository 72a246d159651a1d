/** An external basemap configured by the operator: raster tiles in Web Mercator. */
export interface BasemapSource {
  readonly tiles: string;
  readonly attribution: string;
  readonly attributionUrl?: string;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly tileSize: number;
}

type Basemaps = Readonly<Record<string, BasemapSource>>;

let reading: Promise<Basemaps> | null = null;

/** The configured basemap of this name; null if there is none, so that the built-in one is used. */
export async function basemapNamed(name: string | null): Promise<BasemapSource | null> {
  if (name === null) return null;
  reading ??= readBasemaps();
  try {
    const known = await reading;
    return Object.hasOwn(known, name) ? (known[name] ?? null) : null;
  } catch {
    // Requested again on the next call.
    reading = null;
    return null;
  }
}

async function readBasemaps(): Promise<Basemaps> {
  const response = await fetch('/basemaps.json');
  if (!response.ok) throw new Error(`The list of maps is answered with ${response.status}.`);
  return (await response.json()) as Basemaps;
}
