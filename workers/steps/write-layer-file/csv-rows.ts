import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import { parseFeature, textOf, valueOf } from './plain-feature.ts';
import { distinctNames } from '../../../geo/distinct-names.ts';
import { wktOf, type PlainGeometry } from './wkt.ts';

export interface CsvRows {
  readonly head: Buffer;
  readonly row: (feature: Uint8Array) => Buffer;
}

interface CsvDialect {
  readonly separator: ',' | ';';
  /** At the start of the file. */
  readonly start: string;
  readonly text: (value: string) => string;
}

export const plainCsv: CsvDialect = { separator: ',', start: '', text: (value) => value };

/** A text that a spreadsheet would execute; a signed number is none. */
const formula = /^[=@\t\r]|^[+-](?!\d+([.,]\d+)?$)/;

/**
 * For Excel: a byte order mark, without which it reads the encoding of the system, semicolons, and an apostrophe before
 * texts that begin like a formula (OWASP, CSV injection).
 */
export const forExcel: CsvDialect = {
  separator: ';',
  start: '\ufeff',
  text: (value) => (formula.test(value) ? `'${value}` : value),
};

/**
 * CSV (RFC 4180, UTF-8) with one column per layer column. The geometry is written as `lon` and `lat` if all
 * features are two-dimensional points, otherwise as well-known text in `wkt`.
 */
export function csvOf(
  { columns, geometryTypes, featureCount, hasZ }: LayerManifest,
  dialect: CsvDialect,
): CsvRows {
  const arePoints = geometryTypes.Point === featureCount && featureCount > 0 && !hasZ;
  const locations = arePoints ? ['lon', 'lat'] : ['wkt'];
  const names = distinctNames([...locations, ...columns.map(({ name }) => name)]);
  const parametersOf = (geometry: PlainGeometry | null | undefined) =>
    arePoints ? pointOf(geometry) : [geometry ? wktOf(geometry) : ''];
  return {
    head: Buffer.concat([
      Buffer.from(dialect.start),
      line(
        names.map((name) => dialect.text(name)),
        dialect,
      ),
    ]),
    row: (feature) => {
      const parsed = parseFeature(feature);
      const cells = columns.map((column) => {
        const value = valueOf(parsed, column);
        return typeof value === 'number' || typeof value === 'bigint'
          ? textOf(value)
          : dialect.text(textOf(value));
      });
      return line([...parametersOf(parsed.geometry), ...cells], dialect);
    },
  };
}

function pointOf(geometry: PlainGeometry | null | undefined): string[] {
  const [lon, lat] = (geometry as { coordinates?: unknown[] } | null | undefined)?.coordinates ?? [];
  return [textOf(lon), textOf(lat)];
}

function line(values: readonly string[], { separator }: CsvDialect): Buffer {
  return Buffer.from(`${values.map((value) => field(value, separator)).join(separator)}\r\n`);
}

function field(text: string, separator: string): string {
  return /["\r\n]|^\s|\s$/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
}
