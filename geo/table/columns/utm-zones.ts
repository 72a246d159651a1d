import { cellText } from '../cells/cell-text.ts';
import { parseOrdinate, readOrdinate } from '../cells/read-ordinate.ts';
import { type CoordinateColumns, ordinateText, type PairColumns } from './coordinate-columns.ts';
import { wordsOf } from './name-words.ts';
import { type NamedZone, namesEtrs89, namesNad83, namesHemisphere, namesOtherDatum, namesUtm, namesZone, zoneInName, zoneOfColumn } from './utm-names.ts'; // prettier-ignore

/** Where a table states the zone of its eastings and northings. */
export interface UtmZones {
  /** A column; null if a name states the zone of all rows. */
  readonly column: number | null;
  readonly named: NamedZone | null;
  /** The column of the hemisphere. */
  readonly hemisphere: number | null;
  /** What S after a zone means: the southern hemisphere, or the band from 32 to 40 degrees north. */
  readonly meaningOfS: 'hemisphere' | 'band' | null;
  /** ETRS89 has zones of the north only. */
  readonly isEtrs89: boolean;
  /** The datum is used north of the equator only. */
  readonly isNorthern: boolean;
}

export interface FoundZones {
  readonly utm: UtmZones;
  /** The zones of the rows that were inspected. */
  readonly zones: readonly number[];
  /** Whether the hemisphere of each of them is known. */
  readonly isDecided: boolean;
}

type Row = readonly string[];

interface ZoneSearch {
  readonly header: readonly string[];
  readonly rows: readonly Row[];
  readonly fileName?: string | undefined;
}

/** Limits the columns considered: this may run on the main thread. */
const maxColumns = 1000;
const bands = 'CDEFGHJKLMNPQRSTUVWX';
/** Northings in the band S. */
const bandS = [3_500_000, 4_450_000] as const;

/**
 * The zones of UTM that a table states in a column (`32T`, `32N`, or 32 beside a hemisphere), or in the name of a
 * column or of the file. Null if it states none, or a datum whose positions differ from those of WGS 84.
 */
export function findZones(columns: CoordinateColumns, search: ZoneSearch): FoundZones | null {
  if (columns.kind !== 'pair') return null;
  const { header, rows, fileName = '' } = search;
  const names = [...header.slice(0, maxColumns), fileName];
  const stated = [...names, ...datumsIn(search)];
  if (stated.some(namesOtherDatum)) return null;
  const placed = rows.filter((row) => isPlaced(columns, row));
  if (placed.length === 0 || placed.length * 2 < rows.length) return null;
  const named = zoneOfColumn(header[columns.x]!) ?? zoneOfColumn(header[columns.y]!) ?? zoneInName(fileName);
  const column = columnOfZones(columns, { header, rows: placed });
  if (column === null && named === null) return null;
  const hemisphere = header.findIndex((name, at) => at < maxColumns && at !== column && namesHemisphere(name) && placed.every((row) => signOfText(row[at] ?? '') !== 0)); // prettier-ignore
  const draft = {
    column,
    named: column === null ? named : null,
    hemisphere: hemisphere < 0 ? null : hemisphere,
    isEtrs89: stated.some(namesEtrs89),
    isNorthern: stated.some(namesNad83),
  };
  const utm = { ...draft, meaningOfS: meaningOfS(columns, draft, placed) };
  const isStated = utm.hemisphere !== null || names.some(namesUtm);
  const found = placed.flatMap((row) => zoneOf(row, utm) ?? []);
  // Numbers in a column "zone" may be those of anything.
  if (!isStated && found.every(({ letter }) => letter === '')) return null;
  return {
    utm,
    zones: [...new Set(found.map(({ zone }) => zone))],
    isDecided: placed.every((row) => zoneOf(row, utm) === null || utmCodeOf(row, utm) !== null),
  };
}

/** The EPSG code of the zone of a row; null if it has none. */
export function utmCodeOf(row: Row, utm: UtmZones): number | null {
  const found = zoneOf(row, utm);
  if (found === null) return null;
  if (utm.isEtrs89) return (found.zone >= 28 && found.zone <= 38 ? 25800 : 32600) + found.zone;
  if (utm.isNorthern) return 32600 + found.zone;
  const sign = utm.hemisphere === null ? signOf(found.letter, utm.meaningOfS) : signOfText(row[utm.hemisphere] ?? ''); // prettier-ignore
  return sign === 0 ? null : (sign > 0 ? 32600 : 32700) + found.zone;
}

function zoneOf(row: Row, { named, column }: Pick<UtmZones, 'named' | 'column'>): NamedZone | null {
  return column === null ? named : zoneIn(row[column] ?? '');
}

/** The zone in a cell, such as `32T`, `32 N`, `UTM 32` or `32 north`. */
function zoneIn(cell: string): NamedZone | null {
  const text = cellText(cell.slice(0, 40)).trim();
  const [, digits = '', rest = ''] =
    /^(?:utm[\s_-]?)?(?:zone[\s_-]?)?0?(\d{1,2})[\s_-]?(\p{L}*)$/iu.exec(text) ?? [];
  const zone = Number(digits);
  if (!(zone >= 1 && zone <= 60)) return null;
  const letter = rest.length > 1 ? letterOf(rest) : rest.toUpperCase();
  return letter !== null && (letter === '' || bands.includes(letter)) ? { zone, letter } : null;
}

function letterOf(word: string): 'N' | 'S' | null {
  const sign = signOfText(word);
  return sign === 0 ? null : sign > 0 ? 'N' : 'S';
}

function columnOfZones(columns: PairColumns, { header, rows }: ZoneSearch): number | null {
  const column = header.findIndex((name, index) => {
    if (index >= maxColumns || index === columns.x || index === columns.y || !namesZone(name)) return false;
    const cells = rows.filter((row) => (row[index] ?? '').trim() !== '');
    return cells.length > 0 && cells.every((row) => fits(zoneIn(row[index]!), northingOf(columns, row)));
  });
  return column < 0 ? null : column;
}

/** Whether a northing is in the band of its zone; N and S may be hemispheres. */
function fits(zone: NamedZone | null, northing: number): boolean {
  if (zone === null) return false;
  if (zone.letter === '' || 'NS'.includes(zone.letter)) return true;
  const south = -80 + 8 * bands.indexOf(zone.letter);
  const latitude = (south < 0 ? northing - 10_000_000 : northing) / 111_000;
  return latitude > south - 1 && latitude < south + (zone.letter === 'X' ? 13 : 9);
}

function meaningOfS(
  columns: PairColumns,
  utm: Pick<UtmZones, 'named' | 'column'>,
  rows: readonly Row[],
): UtmZones['meaningOfS'] {
  const zones = rows.map((row) => ({
    letter: zoneOf(row, utm)?.letter ?? '',
    northing: northingOf(columns, row),
  }));
  if (zones.some(({ letter }) => letter !== '' && !'NS'.includes(letter))) return 'band';
  const south = zones.filter(({ letter }) => letter === 'S');
  return south.some(({ northing }) => northing < bandS[0] || northing > bandS[1]) ? 'hemisphere' : null;
}

function signOf(letter: string, meaning: UtmZones['meaningOfS']): number {
  if (letter === 'S') return meaning === null ? 0 : meaning === 'band' ? 1 : -1;
  return letter === '' ? 0 : letter >= 'N' ? 1 : -1;
}

/** 1 for the northern hemisphere, -1 for the southern one, 0 for other texts. */
function signOfText(text: string): number {
  if (text.trim() === '' || text.length > 20) return 0;
  const { hemisphere } = parseOrdinate(`1 ${wordsOf(text).join(' ')}`, null);
  return hemisphere?.axis === 1 ? hemisphere.sign : 0;
}

function isPlaced(columns: PairColumns, row: Row): boolean {
  const easting = readOrdinate(ordinateText(row, columns, 'x'));
  const northing = northingOf(columns, row);
  return easting >= 100_000 && easting < 900_000 && northing >= 0 && northing <= 10_000_000;
}

function northingOf(columns: PairColumns, row: Row): number {
  return readOrdinate(ordinateText(row, columns, 'y'));
}

function datumsIn({ header, rows }: ZoneSearch): string[] {
  return header.slice(0, maxColumns).flatMap((name, index) => (/datum/i.test(name.slice(0, 80)) ? rows.map((row) => row[index] ?? '') : [])); // prettier-ignore
}
