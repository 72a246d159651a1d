import type { Declaration } from '../declaration.ts';
import { GeoError } from '../geo-error.ts';
import type { CellGeometry } from '../table/cells/geometry.ts';
import type { CoordinateColumns } from '../table/columns/coordinate-columns.ts';
import type { TableShape } from '../table/find-table.ts';
import type { TablePositions } from '../table/position-converter.ts';
import { readRecord } from '../table/read-record.ts';
import { columnNames } from '../table/columns/name-words.ts';
import { openShape, openTable, type OpenTable } from '../table/read-table.ts';
import { cellText } from '../table/cells/cell-text.ts';
import { TypeSurvey } from '../table/types/column-types.ts';
import type { CellType } from '../table/types/cell-types.ts';
import { columnsOf } from '../table/columns/coordinate-columns.ts';
import { geometryTypes } from '../layer/manifest.ts';
import { sampleOf } from './column-notes.ts';
import { type ColumnRole, type InspectedFile, type InspectedColumn, inspectionLimits } from './inspected-file.ts'; // prettier-ignore
import { ObservedFeatures } from './observed-features.ts';
import { resultOfPoints } from './result-of-points.ts';
import { tableSystem } from './table-system.ts';

/** Number of rows from which samples are taken. */
const maxSampleRows = 200;

export interface TableOptions {
  readonly declared: Declaration;
  /** Whether the file is only the beginning of the table; it ends with a whole row. */
  readonly isCut: boolean;
  /** `as written`: in the declared system, which only PROJ converts. */
  readonly positions: TablePositions;
  /** What the caller chose for points. */
  readonly points: 'markers' | 'layer' | null;
  /** The marker fields that columns become, in their order. */
  readonly nameFields: (columns: readonly string[]) => readonly string[];
}

/** Describes a table as an import reads it: also one that is refused, as far as it was read. */
export async function inspectTable(path: string, options: TableOptions): Promise<Partial<InspectedFile>> {
  const { declared } = options;
  const { encoding, shape, head, isWhole } = await openShape(path, declared);
  const isUnicode = encoding.startsWith('utf-');
  const evidence = declared.encoding !== undefined ? 'caller' : encoding === 'utf-8' ? 'default' : isUnicode ? 'bom' : 'content'; // prettier-ignore
  const known: Partial<InspectedFile> = { encoding: { name: encoding, evidence } };
  if (shape === null) return { ...known, ...(await rowsOf(path, options, [])) };
  const expected = resultOfPoints(shape.beginsWithPoints, options.points);
  const delimiter = shape.syntax.separator === '\t' ? 'tab' : shape.syntax.separator;
  const rows = firstRows(head, shape, isWhole);
  return {
    ...known,
    ...expected,
    delimiter,
    ...(await rowsOf(path, options, columnsIn(shape, rows, options))),
  };
}

/** Reads the rows. A table that is refused has `error`, and the columns as far as its header tells. */
async function rowsOf(
  path: string,
  { declared, isCut, positions, points }: TableOptions,
  columns: readonly InspectedColumn[],
): Promise<Partial<InspectedFile>> {
  const warnings: InspectedFile['warnings'][number][] = [];
  let opened: OpenTable | null = null;
  const observed = new ObservedFeatures();
  try {
    opened = await openTable(path, declared, positions);
    const survey = new TypeSurvey(opened.columns, columnsOf(opened.coordinates));
    for await (const batch of opened.batches) {
      for (const { geometry, fields } of batch.features) {
        survey.see(fields);
        observe(observed, geometry);
      }
      for (const { row: _, ...warning } of batch.warnings) warnings.push(warning);
    }
    const types = declared.types === 'text' ? null : survey.types();
    return {
      geometryTypes: observed.types,
      featureCount: isCut ? null : observed.count,
      crs: tableSystem(declared, opened.columns, opened.positions),
      bbox: positions === 'degrees' ? observed.bbox : null,
      columns: columns.map((column, index) => ({ ...column, type: typeOf(types?.[index]) })),
      warnings,
      ...resultOfPoints(observed.isAllPoints, points),
    };
  } catch (error) {
    if (!(error instanceof GeoError)) throw error;
    const { code, message, details } = error;
    return { columns, warnings, error: { code, message, details: { ...details } } };
  }
}

function typeOf(type: CellType | undefined): InspectedColumn['type'] {
  return type?.type ?? 'text';
}

function columnsIn(
  shape: TableShape,
  rows: readonly (readonly string[])[],
  { nameFields }: TableOptions,
): InspectedColumn[] {
  const names = columnNames(shape.header);
  const fields = nameFields(names);
  const { coordinates } = shape;
  return names.slice(0, inspectionLimits.columns).map((name, index) => {
    const values = rows.map((row) => cellText(row[index] ?? '').trim()).filter((cell) => cell !== '');
    const samples = [...new Set(values.map(sampleOf))].slice(0, inspectionLimits.samples);
    const role = roleOf(index, coordinates?.columns ?? null) ?? fieldRoles.get(fields[index] ?? '') ?? null;
    return { name: name.slice(0, inspectionLimits.nameLength), type: 'text', role, samples };
  });
}

/** By the fields of markers. A column can have the name of an inherited property. */
const fieldRoles: ReadonlyMap<string, ColumnRole> = new Map([
  ['title', 'title'],
  ['eventDate', 'date'],
]);

function roleOf(index: number, coordinates: CoordinateColumns | null): ColumnRole | null {
  if (coordinates === null) return null;
  if (coordinates.kind === 'pair')
    return index === coordinates.x ? 'longitude' : index === coordinates.y ? 'latitude' : null;
  if (index !== coordinates.column) return null;
  return coordinates.kind === 'geometry' ? 'geometry' : 'coordinates';
}

/** The first rows below the header, as far as the beginning of the file contains them. */
function firstRows(text: string, { syntax, firstRow, headerRow }: TableShape, isWhole: boolean): string[][] {
  const rows: string[][] = [];
  try {
    for (let p = firstRow; p < text.length && rows.length < maxSampleRows;) {
      const record = readRecord(text, p, syntax, headerRow + rows.length + 1, isWhole);
      if (record === null) break;
      p = record.end;
      rows.push(record.fields);
    }
  } catch (error) {
    if (!(error instanceof GeoError)) throw error;
  }
  return rows;
}

function observe(observed: ObservedFeatures, geometry: CellGeometry): void {
  observed.addType((geometryTypes as readonly string[]).indexOf(geometry.type) + 1);
  if (geometry.type === 'Point' && (geometry.coordinates as unknown[]).length > 0) observed.addPoint();
  observeGeometry(observed, geometry);
}

function observeGeometry(observed: ObservedFeatures, { coordinates, geometries = [] }: CellGeometry): void {
  observePositions(observed, coordinates);
  for (const member of geometries) observeGeometry(observed, member);
}

function observePositions(observed: ObservedFeatures, nested: unknown): void {
  if (!Array.isArray(nested)) return;
  const [x, y] = nested as unknown[];
  if (typeof x === 'number' && typeof y === 'number') observed.addPosition(x, y);
  else for (const each of nested) observePositions(observed, each);
}
