import { folded } from '../ui/folded.ts';
import { fileOfWord, type NamedSettlement, wordsOf } from './settlement-files.ts';

export interface FoundSettlement {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly lng: number;
  readonly lat: number;
  readonly size: number;
}

/** The part of the world that a search prefers. */
export interface SearchArea {
  readonly lng: number;
  readonly lat: number;
  /** Half of its width in kilometres; beyond 3,000, no part is preferred. */
  readonly radiusKm: number;
}

interface Settlement extends Omit<FoundSettlement, 'name'> {
  readonly names: readonly {
    readonly name: string;
    readonly key: string;
    readonly words: readonly string[];
  }[];
}

const files = new Map<string, Promise<readonly Settlement[]>>();
/** Whole world: distances say nothing. */
const maxRadiusKm = 3000;

/** Settlements with a name that begins with the text, or a word of it that does; the most likely ones first. */
export async function findSettlements(
  text: string,
  area: SearchArea,
  max: number,
): Promise<readonly FoundSettlement[]> {
  const wanted = folded(text);
  const [word] = wordsOf(wanted);
  if (word === undefined) return [];
  const found: { readonly settlement: FoundSettlement; readonly score: number }[] = [];
  for (const { names, ...location } of await settlementsOf(fileOfWord(word))) {
    let best: { readonly name: string; readonly score: number } | null = null;
    for (const { name, key, words } of names) {
      const score = matchScore(wanted, key, words);
      if (score > (best?.score ?? 0)) best = { name, score };
    }
    if (best === null) continue;
    const score = best.score + likelihood(location, area);
    found.push({ settlement: { ...location, name: best.name }, score });
  }
  return found
    .toSorted((one, other) => other.score - one.score)
    .slice(0, max)
    .map(({ settlement }) => settlement);
}

/** 0 if the name does not match; higher if it is the text, or begins with it. */
function matchScore(wanted: string, key: string, words: readonly string[]): number {
  if (key === wanted) return 4;
  if (key.startsWith(wanted)) return 2;
  return words.some((word) => word.startsWith(wanted)) || key.includes(` ${wanted}`) ? 1 : 0;
}

/** Tenfold inhabitants weigh as much as a tenfold distance. */
function likelihood(
  { size, lng, lat }: Omit<FoundSettlement, 'name' | 'country'>,
  { lng: centreLng, lat: centreLat, radiusKm }: SearchArea,
): number {
  const bySize = Math.log10(Math.max(100, size));
  if (radiusKm > maxRadiusKm) return bySize;
  const east = (((lng - centreLng + 540) % 360) - 180) * Math.cos((centreLat * Math.PI) / 180);
  const distanceKm = Math.hypot(east, lat - centreLat) * 111;
  return bySize - Math.log10(1 + distanceKm / Math.max(1, radiusKm));
}

function settlementsOf(file: string): Promise<readonly Settlement[]> {
  const reading = files.get(file) ?? readFile(file);
  files.set(file, reading);
  // The next search reads a file that could not be read.
  reading.catch(() => files.delete(file));
  return reading;
}

async function readFile(file: string): Promise<readonly Settlement[]> {
  const answer = await fetch(`${__BASEMAP_FOLDER__}/${file}`);
  if (!answer.ok) throw new Error(`The basemap answers ${answer.status}.`);
  const rows = (await answer.json()) as readonly NamedSettlement[];
  return rows.map(([names, country, lng, lat, size]) => ({
    ...{ country, lng, lat, size },
    names: names.split('|').map((name) => ({ name, key: folded(name), words: wordsOf(name) })),
  }));
}
