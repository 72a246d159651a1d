import { readFileSync } from 'node:fs';

/** A projected system and where it is used. */
export interface NationalSystem {
  readonly code: number;
  readonly name: string;
  /** How likely a file without a reference system uses it, compared with a current national system (1). */
  readonly weight: number;
  /** Area of use in degrees: west, south, east, north. West exceeds east across the antimeridian. */
  readonly area: readonly number[];
  /** The same area in the units of the system: minimum x and y, maximum x and y. */
  readonly bounds: readonly number[];
  /** PROJ string without a datum shift: accurate to a few hundred metres. */
  readonly definition: string;
}

export interface City {
  readonly name: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly population: number;
}

let systems: readonly NationalSystem[] | null = null;
let cities: readonly City[] | null = null;

/** Read on first use: only files without a reference system need them. */
export function nationalSystems(): readonly NationalSystem[] {
  systems ??= rowsOf('systems.tsv').map(([code, name = '', weight, ...rest]) => ({
    code: Number(code),
    name,
    weight: Number(weight),
    area: rest.slice(0, 4).map(Number),
    bounds: rest.slice(4, 8).map(Number),
    definition: rest[8] ?? '',
  }));
  return systems;
}

/** Cities of at least 20,000 inhabitants, the largest first. */
export function largeCities(): readonly City[] {
  cities ??= rowsOf('cities.tsv').map(([name = '', longitude, latitude, thousands]) => ({
    name,
    longitude: Number(longitude),
    latitude: Number(latitude),
    population: 1000 * Number(thousands),
  }));
  return cities;
}

function rowsOf(file: string): string[][] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  const [, ...lines] = text.trimEnd().split('\n');
  return lines.map((line) => line.split('\t'));
}
