import { zstdCompressSync } from 'node:zlib';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { ColumnType, LayerManifest } from '../../../geo/layer/manifest.ts';
import { featuresOf } from '../../../geo/layer/read/features-of.ts';
import { type PlainFeature, parseFeature, textOf, valueOf } from './plain-feature.ts';
import { boxOfPositions } from './positions.ts';
import { distinctNames } from '../../../geo/distinct-names.ts';
import { wkbOf } from './wkb.ts';
import type { PlainGeometry } from './wkt.ts';

/** Limits of a row group, which is in memory while it is written. */
const maxRows = 20_000;
const maxGroupBytes = 16 * 2 ** 20;

/**
 * The bytes of a GeoParquet (1.1) in degrees: the geometries as well-known binary, with a column of their boxes by which
 * readers skip row groups, which are small because features are sorted along a curve.
 */
export async function* parquetOf(
  manifest: LayerManifest,
  folder: string,
  report: (fraction: number) => void,
): AsyncGenerator<Uint8Array> {
  const { columns, hasZ, featureCount } = manifest;
  const [geometryName = '', boxName = '', ...names] = distinctNames(['geometry', 'bbox', ...columns.map(({ name }) => name)]); // prettier-ignore
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: schemaOf(manifest, { geometryName, boxName, names }),
    codec: 'ZSTD',
    compressors: { ZSTD: (input) => zstdCompressSync(input) },
    kvMetadata: [{ key: 'geo', value: JSON.stringify(geoOf(manifest, geometryName, boxName)) }],
    createdBy: 'chartroom',
  });
  const take = (): Uint8Array => {
    const piece = Buffer.from(bytes.getBytes());
    bytes.index = 0;
    return piece;
  };
  let rows: Row[] = [];
  let size = 0;
  const write = async () => {
    const columnData = [
      { name: geometryName, data: rows.map(({ geometry }) => geometry) },
      { name: boxName, data: rows.map(({ box }) => box) },
      ...names.map((name, index) => ({ name, data: rows.map(({ values }) => values[index]) })),
    ];
    await writer.write({ columnData, rowGroupSize: maxRows });
    [rows, size] = [[], 0];
  };
  let number = 0;
  for await (const text of featuresOf(manifest, folder)) {
    const row = rowOf(parseFeature(text), manifest, hasZ);
    rows.push(row);
    size += text.length;
    if (rows.length === maxRows || size > maxGroupBytes) {
      await write();
      yield take();
      report(number / featureCount);
    }
    number++;
  }
  if (rows.length > 0) await write();
  await writer.finish();
  yield take();
}

interface Row {
  readonly geometry: Uint8Array | null;
  readonly box: object | null;
  readonly values: readonly unknown[];
}

function rowOf(feature: PlainFeature, { columns }: LayerManifest, hasZ: boolean): Row {
  const { geometry } = feature;
  return {
    geometry: geometry ? wkbOf(geometry, hasZ) : null,
    box: geometry ? boxOf(geometry) : null,
    values: columns.map((column) => cellOf(valueOf(feature, column), column.type)),
  };
}

function boxOf(geometry: PlainGeometry): object | null {
  const box = boxOfPositions(geometry);
  return box === null ? null : { xmin: box[0], ymin: box[1], xmax: box[2], ymax: box[3] };
}

function cellOf(value: unknown, type: ColumnType): unknown {
  if (value === null || value === undefined) return null;
  switch (type) {
    case 'bool':
      return value === true;
    case 'long':
      return BigInt(value as number | bigint);
    case 'double':
      return Number(value);
    default:
      return textOf(value);
  }
}

interface Names {
  readonly geometryName: string;
  readonly boxName: string;
  readonly names: readonly string[];
}

const elementOf: Readonly<Record<ColumnType, Pick<SchemaElement, 'type' | 'converted_type'>>> = {
  bool: { type: 'BOOLEAN' },
  long: { type: 'INT64' },
  double: { type: 'DOUBLE' },
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  json: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
};

function schemaOf({ columns }: LayerManifest, { geometryName, boxName, names }: Names): SchemaElement[] {
  const sides = ['xmin', 'ymin', 'xmax', 'ymax'].map((name): SchemaElement => ({
    name,
    type: 'DOUBLE',
    repetition_type: 'REQUIRED',
  }));
  return [
    { name: 'layer', num_children: 2 + columns.length },
    { name: geometryName, type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
    { name: boxName, repetition_type: 'OPTIONAL', num_children: sides.length },
    ...sides,
    ...columns.map(({ type }, index): SchemaElement => ({ name: names[index] ?? '', repetition_type: 'OPTIONAL', ...elementOf[type] })), // prettier-ignore
  ];
}

/** The file metadata of GeoParquet 1.1. Without a reference system it is OGC:CRS84. */
function geoOf(
  { geometryTypes, extent, hasZ, isCut }: LayerManifest,
  geometryName: string,
  boxName: string,
): object {
  const isBeyond = extent !== null && (extent[0] < -180 || extent[2] > 180);
  // A line that is cut is a multi-line; without a list the types are unknown.
  const types =
    isCut === true || isBeyond ? [] : Object.keys(geometryTypes).filter((type) => type !== 'null');
  const box = isBeyond ? [-180, extent[1], 180, extent[3]] : extent;
  const side = (name: string) => [boxName, name];
  const covering = {
    bbox: { xmin: side('xmin'), ymin: side('ymin'), xmax: side('xmax'), ymax: side('ymax') },
  };
  const column = {
    encoding: 'WKB',
    geometry_types: types.map((type) => (hasZ ? `${type} Z` : type)),
    ...(box === null ? {} : { bbox: box }),
    covering,
  };
  return { version: '1.1.0', primary_column: geometryName, columns: { [geometryName]: column } };
}
