/** A map of somebody else's, as the operator of the service names it: tiles of pictures in Web Mercator. */
export interface Basemap {
  readonly tiles: string;
  readonly attribution: string;
  readonly attributionUrl?: string;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly tileSize: number;
}

type Basemaps = Readonly<Record<string, Basemap>>;

let reading: Promise<Basemaps> | null = null;

/** The operator's map of this name; null where there is none, and the built-in one is drawn. */
export async function basemapNamed(name: string | null): Promise<Basemap | null> {
  if (name === null) return null;
  reading ??= readBasemaps();
  try {
    const known = await reading;
    return Object.hasOwn(known, name) ? (known[name] ?? null) : null;
  } catch {
    // Asked for again with the next name.
    reading = null;
    return null;
  }
}

async function readBasemaps(): Promise<Basemaps> {
  const response = await fetch('/basemaps.json');
  if (!response.ok) throw new Error(`The list of maps is answered with ${response.status}.`);
  return (await response.json()) as Basemaps;
}
