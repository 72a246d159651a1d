import { GeoError } from '../geo-error.ts';
import type { CellGeometry } from './cells/geometry.ts';
import { readGeometry } from './cells/read-geometry.ts';
import { readOrdinate } from './cells/read-ordinate.ts';
import { readPosition } from './cells/read-position.ts';
import type { CoordinateReading } from './columns/choose-columns.ts';
import { columnsOf, type CoordinateColumns, ordinateText } from './columns/coordinate-columns.ts';
import { utmCodeOf } from './columns/utm-zones.ts';
import type { PositionConverter } from './position-converter.ts';
import type { TableWarning } from './table-warning.ts';

/** Reads the geometries of rows in degrees. */
export class RowGeometries {
  readonly columns: CoordinateColumns;
  readonly #reading: CoordinateReading;
  readonly #positions: PositionConverter;

  constructor(reading: CoordinateReading, positions: PositionConverter) {
    this.#reading = reading;
    this.columns = reading.columns;
    this.#positions = positions;
  }

  /** The geometry of a row; null if it has none. Throws GeoError where the letter O is ambiguous. */
  read(fields: readonly string[], row: number): CellGeometry | null {
    this.#positions.clamping.feature = row;
    const geometry = this.#read(fields);
    if (geometry === null && this.#reading.meaningOfO === null) this.#refuseAmbiguous(fields, row);
    return geometry;
  }

  /** Why a row has no geometry, as the rest of a sentence. */
  flawOf(fields: readonly string[]): string {
    const written = columnsOf(this.columns).map((index) => fields[index] ?? '');
    if (written.every((text) => text.trim() === '')) return 'has no coordinates';
    return `has the invalid coordinates ${written.map((text) => JSON.stringify(text.slice(0, 40))).join(' and ')}`;
  }

  /** What was interpreted in the rows so far; `names` are those of the columns. */
  warnings(names: readonly string[]): TableWarning[] {
    const warnings = this.#positions.warnings();
    if (!this.#reading.isSwapped) return warnings;
    const [first, second] = columnsOf(this.columns).map((index) => `“${names[index]!.slice(0, 40)}”`);
    const where = second === undefined ? `in ${first}` : `in ${second} and ${first}`;
    const message = `Longitudes and latitudes ${where} are swapped: the values do not fit the names of the columns, and were read the other way around.`;
    const values = { columns: second === undefined ? `${first}` : `${second}, ${first}` };
    return [{ code: 'axes_swapped', message, values, row: Infinity }, ...warnings];
  }

  #read(fields: readonly string[]): CellGeometry | null {
    const { columns } = this;
    const { meaningOfO } = this.#reading;
    if (columns.kind === 'geometry')
      return readGeometry(fields[columns.column] ?? '', this.#positions.converterOf);
    let x: number;
    let y: number;
    if (columns.kind === 'pair') {
      x = readOrdinate(ordinateText(fields, columns, 'x'), meaningOfO);
      y = readOrdinate(ordinateText(fields, columns, 'y'), meaningOfO);
    } else {
      const position = readPosition(fields[columns.column] ?? '', columns.order, meaningOfO);
      if (position === null) return null;
      ({ x, y } = position);
    }
    const position = this.#positionOf(fields, x, y);
    return position && { type: 'Point', coordinates: position };
  }

  /** In degrees: by the zone of the row, or else as all other positions. */
  #positionOf(fields: readonly string[], x: number, y: number): readonly [number, number] | null {
    const { zones } = this.#reading;
    if (zones?.isDecided !== true) return this.#positions.convert(x, y);
    const code = utmCodeOf(fields, zones.utm);
    return code === null ? null : this.#positions.convertZone(code, x, y);
  }

  /** Throws if a cell is readable only once the letter O has a meaning. */
  #refuseAmbiguous(fields: readonly string[], row: number): void {
    const { columns } = this;
    if (columns.kind === 'geometry') return;
    const cell =
      columns.kind === 'pair' ? ordinateText(fields, columns, 'x') : (fields[columns.column] ?? '');
    const isReadable =
      columns.kind === 'pair'
        ? !Number.isNaN(readOrdinate(cell, 'west')) && Number.isNaN(readOrdinate(cell, null))
        : readPosition(cell, columns.order, 'west') !== null &&
          readPosition(cell, columns.order, null) === null;
    if (!isReadable) return;
    throw new GeoError(
      'ambiguous_hemisphere',
      `Row ${row} has the coordinate ${JSON.stringify(cell.slice(0, 40))}, whose O means east in some languages (German, Dutch) and west in others (French, Italian, Spanish). The names of the columns do not decide it; write E or W instead of O.`,
      { found: row },
    );
  }
}
