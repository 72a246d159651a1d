import type { Declaration } from '../declaration.ts';
import { type ByteSource, streamSource } from '../files/byte-source.ts';
import { GeoError } from '../geo-error.ts';
import type { TablePositions } from './position-converter.ts';
import { type OpenTable, openTable } from './read-table.ts';
import type { TableWarning } from './table-warning.ts';
import { cellJson, surveyTypes, typesWarning } from './typed-columns.ts';
import type { CellType } from './types/cell-types.ts';

export interface TableSourceOptions {
  /** Size of the table (bytes). */
  readonly size: number;
  readonly declared: Declaration;
  /** `text` keeps all values as they are written. */
  readonly types: 'detect' | 'text';
  /** `as written`: in the declared system, for PROJ. */
  readonly positions?: TablePositions;
  /** Maps the names of the columns to those of the properties. */
  readonly nameProperties?: (columns: readonly string[]) => readonly string[];
}

export interface TableResult<T> {
  readonly result: T;
  /** Number of features. */
  readonly features: number;
  readonly warnings: readonly TableWarning[];
  /** The reference system that the geometries state, if only PROJ converts it. */
  readonly unsupportedId: number | null;
}

/**
 * Runs `work` on a table as a GeoJSON document: each row with coordinates becomes a feature. A geometry column is
 * omitted, because it becomes the geometry. The types of the columns are those of the first rows; if a later row
 * does not fit them, all rows decide, and `work` runs again. Returns its result with the warnings of the table.
 * Throws GeoError.
 */
export async function withTableSource<T>(
  path: string,
  { size, declared, types: wanted, positions, nameProperties = (names) => names }: TableSourceOptions,
  work: (source: ByteSource) => Promise<T>,
): Promise<TableResult<T>> {
  const open = async (): Promise<OpenTable> => {
    const opened = await openTable(path, declared, positions);
    return { ...opened, columns: nameProperties(opened.columns) };
  };
  for (let rows: 'first' | 'all' = 'first'; ; rows = 'all') {
    const document = new TableDocument(open, wanted === 'text' ? null : await surveyTypes(open, rows));
    try {
      const result = await work(streamSource(document.read(), size));
      const { warnings, features, unsupportedId } = document;
      return { result, warnings, features, unsupportedId };
    } catch (error) {
      if (!document.isContradicted || rows === 'all') throw error;
    }
  }
}

class TableDocument {
  readonly warnings: TableWarning[] = [];
  features = 0;
  /** Whether a cell did not fit the type of its column. */
  isContradicted = false;
  unsupportedId: number | null = null;
  readonly #open: () => Promise<OpenTable>;
  /** Null: all columns are text. */
  readonly #types: readonly CellType[] | null;

  constructor(open: () => Promise<OpenTable>, types: readonly CellType[] | null) {
    this.#open = open;
    this.#types = types;
  }

  async *read(): AsyncGenerator<Uint8Array> {
    const { columns, coordinates, positions, batches } = await this.#open();
    const geometries = coordinates.kind === 'geometry' ? coordinates.column : -1;
    const stored = columns.flatMap((name, index) => {
      if (index === geometries) return [];
      return [
        { key: `${JSON.stringify(name)}:`, index, type: this.#types?.[index] ?? ({ type: 'text' } as const) },
      ];
    });
    let before = '{"type":"FeatureCollection","features":[';
    for await (const { features, warnings } of batches) {
      this.warnings.push(...warnings);
      this.features += features.length;
      let text = '';
      for (const { geometry, fields, row } of features) {
        let members = '';
        for (const { key, index, type } of stored) {
          const value = cellJson(fields[index], type) ?? this.#contradict(row);
          members += members === '' ? key + value : `,${key}${value}`;
        }
        text += `${before}{"type":"Feature","properties":{${members}},"geometry":${JSON.stringify(geometry)}}`;
        before = ',';
      }
      if (text !== '') yield Buffer.from(text);
    }
    this.unsupportedId = positions.unsupportedId;
    const typed = this.#types && typesWarning(columns, this.#types);
    if (typed !== null) this.warnings.push(typed);
    yield Buffer.from(before === ',' ? ']}' : `${before}]}`);
  }

  #contradict(row: number): never {
    this.isContradicted = true;
    throw new GeoError(
      'invalid_table',
      `A value in row ${row} of the table does not have the type of its column.`,
    );
  }
}
