import { createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import {
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetRead,
  snappyUncompress,
} from 'hyparquet';
import { type UnpackLimits, unpackLimits } from '../archive/unpack-entry.ts';
import type { Clamping } from '../crs/overshoot.ts';
import type { ProjSystem } from '../crs/proj-system.ts';
import { GeoError } from '../geo-error.ts';
import { GeometryText } from '../geopackage/geometry-text.ts';
import { type GeoMetadata, readGeoMetadata } from './geo-metadata.ts';
import { valueText } from './value-text.ts';

/** A row group is decompressed as a whole; larger ones (bytes, values) exceed the memory of a step. */
const maxGroupBytes = 160 * 2 ** 20;
const maxGroupValues = 12_000_000;

const pieceLength = 512 * 1024;

export interface ParquetFacts {
  readonly features: number;
  readonly system: GeoMetadata['system'];
  readonly clamping: Clamping;
  /** Binary columns, which GeoJSON does not support. */
  readonly leftOut: readonly string[];
}

interface ParquetOptions {
  /** Declared by the caller; takes precedence over that of the file. */
  readonly system?: ProjSystem | undefined;
  readonly onProgress: (fraction: number) => void;
  readonly limits?: UnpackLimits;
}

/** Writes the features of a GeoParquet as GeoJSON, one row group at a time. Throws GeoError. */
export async function writeGeoJson(
  source: string,
  target: string,
  { system, onProgress, limits = unpackLimits }: ParquetOptions,
): Promise<ParquetFacts> {
  const handle = await open(source, 'r');
  try {
    const { size } = await handle.stat();
    const file = asyncBuffer(handle, size);
    const metadata = await parquetMetadataAsync(file, { geoparquet: false }).catch(asDamage);
    const geo = readGeoMetadata(metadata.key_value_metadata?.find(({ key }) => key === 'geo')?.value, system);
    const writer = new DocumentWriter(geo, metadata);
    const text = documentOf(file, metadata, writer, onProgress);
    await pipeline(text, limitedTo(Math.min(limits.bytes, Math.max(limits.freeBytes, size * limits.ratio))), createWriteStream(target, { flags: 'wx' })); // prettier-ignore
    if (writer.features === 0) throw new GeoError('empty_layer', 'The GeoParquet contains no features.');
    return {
      features: writer.features,
      system: geo.system,
      clamping: writer.geometry.clamping,
      leftOut: [...writer.leftOut],
    };
  } finally {
    await handle.close();
  }
}

async function* documentOf(
  file: AsyncBuffer,
  metadata: FileMetaData,
  writer: DocumentWriter,
  onProgress: (fraction: number) => void,
): AsyncGenerator<Buffer> {
  yield Buffer.from('{"type":"FeatureCollection","features":[');
  for (const [number, group] of metadata.row_groups.entries()) {
    const rows = Number(group.num_rows);
    const columns = group.columns.length;
    const bytes = group.columns.reduce((sum, { meta_data: facts }) => sum + Number(facts?.total_uncompressed_size ?? 0), 0); // prettier-ignore
    if (bytes > maxGroupBytes || rows * columns > maxGroupValues) {
      const message = `A row group of the GeoParquet has ${rows} rows of ${columns} columns and ${bytes} uncompressed bytes; the limits are ${maxGroupBytes} bytes and ${maxGroupValues} values. Save it with smaller row groups.`;
      throw new GeoError('archive_too_large', message, { found: bytes });
    }
    const read: unknown[][] = [];
    const onComplete = (found: unknown[][]) => {
      for (const row of found) read.push(row);
    };
    // With all groups in the metadata, the reader would scan all of them for each group.
    const alone = { ...metadata, row_groups: [group] };
    await parquetRead({ file, metadata: alone, compressors: codecs, geoparquet: false, utf8: false, rowEnd: rows, onComplete }).catch(asDamage); // prettier-ignore
    if (read.length !== rows)
      throw damaged(`declares ${rows} rows in row group ${number} but contains ${read.length}`);
    let text = '';
    for (const row of read) {
      text += writer.featureOf(row);
      if (text.length < pieceLength) continue;
      yield Buffer.from(text);
      text = '';
    }
    yield Buffer.from(text);
    onProgress((number + 1) / metadata.row_groups.length);
  }
  yield Buffer.from(']}');
}

/** Throws if a text exceeds this size in bytes. */
function limitedTo(max: number): (pieces: AsyncIterable<Buffer>) => AsyncGenerator<Buffer> {
  return async function* (pieces) {
    let bytes = 0;
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > max) {
        const message = `The GeoParquet converts to more than ${max} bytes of GeoJSON, which exceeds the limit.`;
        throw new GeoError('archive_too_large', message, { found: bytes });
      }
      yield piece;
    }
  };
}

/** Writes the features of one document, row by row. */
class DocumentWriter {
  features = 0;
  readonly geometry = new GeometryText();
  readonly leftOut = new Set<string>();
  readonly #columns: readonly { readonly index: number; readonly name: string; readonly key: string }[];
  readonly #geometryAt: number;

  constructor({ column, boxes }: GeoMetadata, { schema }: FileMetaData) {
    const names = topLevel(schema);
    this.#geometryAt = names.indexOf(column);
    if (this.#geometryAt < 0)
      throw new GeoError('invalid_file', `The GeoParquet has no geometry column “${column.slice(0, 60)}”.`);
    this.#columns = names
      .map((name, index) => ({ index, name, key: JSON.stringify(name) }))
      .filter(({ index, name }) => index !== this.#geometryAt && !boxes.has(name));
  }

  featureOf(row: readonly unknown[]): string {
    const properties: string[] = [];
    for (const { index, name, key } of this.#columns) {
      const text = valueText(row[index]);
      if (text === null) this.leftOut.add(name);
      else properties.push(`${key}:${text}`);
    }
    const shape = this.#shapeOf(row[this.#geometryAt]);
    const between = this.features++ === 0 ? '' : ',';
    return `${between}{"type":"Feature","properties":{${properties.join(',')}},"geometry":${shape}}`;
  }

  /** The bytes of a geometry, with a GeoPackage header prepended. */
  #shapeOf(value: unknown): string {
    if (value === null || value === undefined) return this.geometry.write(null);
    if (!(value instanceof Uint8Array))
      throw damaged(`has an invalid geometry in feature ${this.features}: it is not binary`);
    try {
      return this.geometry.write(Buffer.concat([packageHeader, value]));
    } catch (error) {
      if (!(error instanceof GeoError)) throw error;
      const message = `${error.message.replace(/\.$/, '')} (feature ${this.features}).`;
      throw new GeoError(error.code, message, { ...error.details, feature: this.features });
    }
  }
}

/** "GP", version 0, little-endian, no envelope; no reference system. */
const packageHeader = Buffer.from([0x47, 0x50, 0, 1, 0, 0, 0, 0]);

/** Names of the top-level columns, some of which are nested. */
function topLevel(schema: FileMetaData['schema']): string[] {
  const names: string[] = [];
  /** Number of remaining elements that belong to the last name. */
  let within = 0;
  for (const { name, num_children: children = 0 } of schema.slice(1)) {
    if (within > 0) within--;
    else names.push(name);
    within += children;
  }
  return names;
}

function asyncBuffer(handle: FileHandle, size: number): AsyncBuffer {
  return {
    byteLength: size,
    slice: async (start, end = size) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
      await handle.read(bytes, 0, bytes.length, start);
      return bytes.buffer;
    },
  };
}

/** Converts the reader's errors to a damaged file, except those about memory. */
function asDamage(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof GeoError || /allocation failed/i.test(message)) throw error;
  throw damaged(`cannot be read: ${message.replace(/\.$/, '').slice(0, 200)}`);
}

function damaged(what: string): GeoError {
  return new GeoError('invalid_file', `The GeoParquet ${what}.`);
}

/** Decompressors of pages, limited to the declared size. */
const codecs: Compressors = {
  SNAPPY: (input, length) => {
    const output = new Uint8Array(length);
    snappyUncompress(input, output);
    return output;
  },
  GZIP: (input, length) => gunzipSync(input, { maxOutputLength: Math.max(1, length) }),
  BROTLI: (input, length) => brotliDecompressSync(input, { maxOutputLength: Math.max(1, length) }),
  ZSTD: (input, length) => zstdDecompressSync(input, { maxOutputLength: Math.max(1, length) }),
};
