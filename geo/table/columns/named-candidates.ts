import { angleUnits, type AxisKind, meaningOf, type NameMeaning } from './axis-names.ts';
import type { CoordinateColumns } from './coordinate-columns.ts';
import { withoutZone } from './utm-names.ts';
import { wordsOf } from './name-words.ts';

/** Columns that may hold the coordinates according to their names. */
export interface Candidate {
  readonly columns: CoordinateColumns;
  /** What their names say; `position` and `geometry` are single columns. */
  readonly kind: AxisKind | 'position' | 'geometry';
  readonly name: NameRank;
  /** Whether only large numbers are coordinates: `X_RD` is an axis of a grid, and `wind_x` is not. */
  readonly isProjected?: true;
}

/**
 * What else the names say: nothing; the same for both; different things. The last ranks need cells with
 * coordinates.
 */
export type NameRank = 'plain' | 'qualified' | 'mixed' | 'needs cells';
export const nameRanks: readonly NameRank[] = ['plain', 'qualified', 'mixed', 'needs cells'];

/** Limits the columns and candidates considered: this may run on the main thread. */
export const maxColumns = 4000;
const maxCandidates = 20;

const geometries = new Set('wkt ewkt wkb ewkb geometry geom thegeom geometrie geometria geometriya shape geojson wktgeometry wktgeom geomwkt geoshape стгеометрия'.split(' ')); // prettier-ignore

/** The candidates that the names of the columns yield, best names first within a kind. */
export function namedCandidates(header: readonly string[]): Candidate[] {
  const words = header.slice(0, maxColumns).map((name) => wordsOf(withoutZone(name)));
  const meanings = words.map(meaningOf);
  const singles = words.flatMap((name, column): Candidate[] => {
    const { isPosition, x, y, isXFirst } = meanings[column]!;
    if (geometries.has(name.join('')))
      return [{ columns: { kind: 'geometry', column }, kind: 'geometry', name: 'plain' }];
    const isBoth = x !== null && y !== null;
    const joined = name.join('');
    if (!isPosition && !isBoth) return [];
    const order =
      (isXFirst && isBoth) || /^(?:lon|lng|long|经|經|経)度?(?:lat|纬|緯)/.test(joined)
        ? 'x-first'
        : 'y-first';
    return [{ columns: { kind: 'position', column, order }, kind: 'position', name: 'needs cells' }];
  });
  const pairs = (['angle', 'grid', 'plane', 'dimension'] as const).flatMap((kind) => pairsOf(meanings, kind));
  if (pairs.length === 0)
    pairs.push(...(['grid', 'plane'] as const).flatMap((kind) => qualifiedPairs(meanings, kind)));
  // `Lat` beside `Länge` is a pair if nothing else is.
  if (pairs.length === 0) pairs.push(...pairsOf(meanings.map(asAngles), 'angle'));
  return [...pairs, ...singles].slice(0, maxCandidates);
}

/** Number of columns for one axis that are combined with those for the other. */
const maxPerAxis = 6;

function pairsOf(meanings: readonly NameMeaning[], kind: AxisKind): Candidate[] {
  const columns = (axis: 'x' | 'y') =>
    meanings
      .flatMap((meaning, index) => {
        const isOne = meaning[axis] === kind && meaning[axis === 'x' ? 'y' : 'x'] !== kind;
        // Only names of angles may describe more: the length of a pool is not its longitude.
        return isOne && (kind === 'angle' || meaning.qualifier === '') ? [{ index, ...meaning }] : [];
      })
      .slice(0, maxPerAxis);
  const [xs, ys] = [columns('x'), columns('y')];
  const all = xs.flatMap((x) => ys.map((y) => ({ x, y })));
  const pairs = all.filter(({ x, y }) => x.qualifier === y.qualifier);
  // A latitude and a longitude are a pair whatever else their names say, if the cells agree.
  if (pairs.length === 0 && all.length === 1)
    return all.map(({ x, y }) => pairOf(x.index, y.index, kind, 'needs cells'));
  const ranked = pairs.map(({ x, y }) => pairOf(x.index, y.index, kind, rankOf(x, y)));
  return ranked.sort((one, other) => nameRanks.indexOf(one.name) - nameRanks.indexOf(other.name));
}

function rankOf(x: NameMeaning, y: NameMeaning): NameRank {
  // Minutes and seconds are part of a coordinate.
  const isPart = x.pattern
    .split(' ')
    .some((word) => angleUnits.minutes.has(word) || angleUnits.seconds.has(word));
  if (x.pattern !== y.pattern || isPart) return 'mixed';
  return x.qualifier === '' ? 'plain' : 'qualified';
}

/** Pairs of axes whose names also name something else, such as their reference system. */
function qualifiedPairs(meanings: readonly NameMeaning[], kind: 'grid' | 'plane'): Candidate[] {
  const plain = meanings.map((meaning) => ({ ...meaning, qualifier: '' }));
  const isPair = ({ columns }: Candidate) =>
    columns.kind === 'pair' && meanings[columns.x]!.qualifier === meanings[columns.y]!.qualifier;
  return pairsOf(plain, kind)
    .filter(isPair)
    .map((pair) => ({ ...pair, name: 'needs cells' as const, isProjected: true as const }));
}

function asAngles({ x, y, ...rest }: NameMeaning): NameMeaning {
  return { x: x === 'dimension' ? 'angle' : x, y: y === 'dimension' ? 'angle' : y, ...rest };
}

function pairOf(x: number, y: number, kind: AxisKind, name: NameRank): Candidate {
  return { columns: { kind: 'pair', x, y }, kind, name };
}
