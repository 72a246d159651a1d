import { folded } from '../ui/folded.ts';

export interface NamedLocation {
  readonly name: string;
  /** The name normalized for search. */
  readonly key: string;
  readonly lng: number;
  readonly lat: number;
}

let reading: Promise<readonly NamedLocation[]> | null = null;

/** The place names of the basemap, largest first; loaded once. `build/basemap/write-packs.ts` writes them. */
export function locationNames(): Promise<readonly NamedLocation[]> {
  reading ??= readNames().catch((thrown: unknown) => {
    reading = null;
    throw thrown;
  });
  return reading;
}

async function readNames(): Promise<readonly NamedLocation[]> {
  const answer = await fetch(`${__BASEMAP_FOLDER__}/places.json`);
  if (!answer.ok) throw new Error(`The basemap answers ${answer.status}.`);
  const rows = (await answer.json()) as readonly (readonly [name: string, lng: number, lat: number])[];
  return rows.map(([name, lng, lat]) => ({ name, key: folded(name), lng, lat }));
}
