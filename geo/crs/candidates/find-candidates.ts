import { createRequire } from 'node:module';
import type proj4 from 'proj4';
import type { CandidateSystem } from '../../geo-error.ts';
import { surroundingsOf } from './population.ts';
import { type NationalSystem, nationalSystems } from './tables.ts';

type Position = readonly [x: number, y: number];
type Degrees = readonly [longitude: number, latitude: number];

const maxCandidates = 12;
/** Positions of a system that are converted to degrees. */
const maxConverted = 16;
/** Share of the positions that must fit: files contain placeholders and typing errors. */
const requiredShare = 0.9;
/** Margin of the area of use, in degrees. */
const margin = 0.1;
/** Population that uninhabited positions count with, so that the weights of systems still order them. */
const uninhabited = 100;

/** Loaded on first use, as in `reproject.ts`. */
const load = createRequire(import.meta.url);

/** Weight of a system in which the axes are in the opposite order. */
const swappedWeight = 0.5;

export interface CandidateOptions {
  /** What the positions are from: in a table, axes may be in either order. */
  readonly of?: 'table' | 'file';
  /** Zones of UTM that are stated without a hemisphere; only their systems are candidates. */
  readonly zones?: readonly number[];
}

/**
 * The systems whose area of use contains the positions, the most likely first: those that locate the data near
 * many people, weighted by how common the system is. Takes at most a few tenths of a second. In a `table`, x and y may
 * be in the opposite order: several countries call the northing x.
 */
export function findCandidates(
  positions: readonly Position[],
  { of = 'file', zones = [] }: CandidateOptions = {},
): CandidateSystem[] {
  if (positions.length === 0) return [];
  if (zones.length > 0) return bestOf(ratedIn(positions, (system) => isZoneOf(system, zones)));
  const swapped = positions.map(([x, y]) => [y, x] as const);
  const rated = [...ratedIn(positions), ...(of === 'table' ? ratedIn(swapped).map(asSwapped) : [])];
  return bestOf(rated);
}

/** The zones north and south of the equator. */
function isZoneOf({ code }: NationalSystem, zones: readonly number[]): boolean {
  return zones.some((zone) => code === 32600 + zone || code === 32700 + zone);
}

function bestOf(rated: readonly Rated[]): CandidateSystem[] {
  const found = new Map<string, CandidateSystem>();
  for (const { candidate } of rated.toSorted((one, other) => other.rating - one.rating))
    if (!found.has(candidate.crs)) found.set(candidate.crs, candidate);
  return [...found.values()].slice(0, maxCandidates);
}

/**
 * Whether positions in a system are in its area only if x and y are exchanged. False for a system without a known
 * area of use.
 */
export function areSwapped(code: number, positions: readonly Position[]): boolean {
  const bounds = nationalSystems().find((system) => system.code === code)?.bounds;
  if (bounds === undefined || positions.length === 0) return false;
  const fitting = positions.filter((position) => isWithin(position, bounds)).length;
  return fitting * 2 < positions.length && mostly(positions, ([x, y]) => isWithin([y, x], bounds));
}

interface Rated {
  readonly rating: number;
  readonly candidate: CandidateSystem;
}

function asSwapped({ rating, candidate }: Rated): Rated {
  const location = `${candidate.location}, with x and y exchanged`;
  return { rating: swappedWeight * rating, candidate: { ...candidate, location, axesSwapped: true } };
}

function ratedIn(
  positions: readonly Position[],
  includes: (system: NationalSystem) => boolean = () => true,
): Rated[] {
  const sample = sampleOf(positions, maxConverted);
  return nationalSystems()
    .filter(
      (system) => includes(system) && mostly(positions, (position) => isWithin(position, system.bounds)),
    )
    .flatMap((system) => ratedOf(system, sample));
}

function ratedOf(system: NationalSystem, sample: readonly Position[]): Rated[] {
  const { code, name, weight, area } = system;
  const degrees = inDegrees(system, sample);
  const inArea = degrees.filter((position) => isInArea(position, area));
  if (inArea.length === 0 || inArea.length < requiredShare * sample.length) return [];
  const around = inArea.map((position) => ({ position, ...surroundingsOf(...position) }));
  const population = around.reduce((sum, each) => sum + each.population, 0);
  const busiest = around.reduce((one, other) => (other.population > one.population ? other : one));
  return [
    {
      rating: weight * (population / inArea.length + uninhabited),
      candidate: candidateAt({ code, name }, busiest.position, busiest.city),
    },
  ];
}

/** Degrees as a candidate, with the location of a position. */
export function degreesAt(position: Degrees): CandidateSystem {
  return candidateAt({ code: 4326, name: 'WGS 84' }, position, surroundingsOf(...position).city);
}

function candidateAt(
  { code, name }: Pick<NationalSystem, 'code' | 'name'>,
  position: Degrees,
  city: string | null,
): CandidateSystem {
  const [longitude, latitude] = position.map(rounded) as [number, number];
  const location = city === null ? `near longitude ${longitude}, latitude ${latitude}` : `near ${city}`;
  return { crs: `EPSG:${code}`, name, location, longitude, latitude };
}

/** Positions of a system in degrees, without datum shifts; NaN where it does not define them. */
export function inDegrees({ definition }: NationalSystem, sample: readonly Position[]): Degrees[] {
  const { inverse } = (load('proj4') as typeof proj4)('+proj=longlat +datum=WGS84', definition);
  return sample.map(([x, y]): Degrees => {
    try {
      // The system's own directions of the axes, such as west and south.
      return inverse<[number, number]>([x, y], true);
    } catch {
      // Some projections throw for positions outside their domain.
      return [NaN, NaN];
    }
  });
}

function mostly(positions: readonly Position[], fits: (position: Position) => boolean): boolean {
  const max = (1 - requiredShare) * positions.length;
  let others = 0;
  for (const position of positions) if (!fits(position) && ++others > max) return false;
  return true;
}

function isWithin([x, y]: Position, [minX = 0, minY = 0, maxX = 0, maxY = 0]: readonly number[]): boolean {
  return x >= minX && x <= maxX && y >= minY && y <= maxY;
}

function isInArea(
  [longitude, latitude]: Degrees,
  [west = 0, south = 0, east = 0, north = 0]: readonly number[],
): boolean {
  if (!(latitude >= south - margin && latitude <= north + margin)) return false;
  const [from, to] = [west - margin, east + margin];
  return west <= east ? longitude >= from && longitude <= to : longitude >= from || longitude <= to;
}

function sampleOf<T>(items: readonly T[], size: number): readonly T[] {
  if (items.length <= size) return items;
  return Array.from({ length: size }, (_, index) => items[Math.floor((index * items.length) / size)]!);
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}
