import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { type LayerFormat, plainName } from '../../../core/exchange/export/layer-formats.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import { createMemoryPool } from '../../../geo/layer/read/memory-pool.ts';
import { matcherOf } from '../../../geo/style/model/match-filter.ts';
import type { StyleFilter } from '../../../geo/style/model/style-filter.ts';
import type { RangeSource } from '../../../geo/layer/read/range-source.ts';
import { wholeFile } from '../../../geo/layer/read/whole-file.ts';
import { textHead, textSeparator, textTail } from '../../../geo/layer/text-layout.ts';
import { csvOf, forExcel, plainCsv } from './csv-rows.ts';
import type { ExportedLayer } from './exported-layer.ts';
import { gpxOf, lossesOfGpx } from './write-gpx.ts';
import { kmlOf } from './write-kml.ts';
import { parseText } from './plain-feature.ts';
import { parquetOf } from './write-parquet.ts';
import { featuresOf } from '../../../geo/layer/read/features-of.ts';
import type { WrittenLayerFile } from './step.ts';
import { shapefileOf } from './write-shapefile.ts';

interface WriteOptions {
  readonly manifest: LayerManifest;
  readonly format: LayerFormat;
  readonly layer: ExportedLayer;
  readonly for?: 'excel';
  /** Of GeoJSON and CSV: only the features that it selects. */
  readonly filter?: StyleFilter;
  /** Folder of the layer's files. */
  readonly folder: string;
  readonly target: string;
  /** Called with the fraction done, 0 to 1. */
  readonly report: (fraction: number) => void;
}

/** Pieces are joined to about this size (bytes) before they are written. */
const written = 2 ** 18;
const memoryBytes = 2 ** 25;

/** Writes a layer to one file, feature by feature. */
export async function writeLayerFile(options: WriteOptions): Promise<WrittenLayerFile> {
  const file = await open(options.target, 'wx');
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    let waiting: Uint8Array[] = [];
    let length = 0;
    const flush = async () => {
      const piece = Buffer.concat(waiting);
      [waiting, length] = [[], 0];
      hash.update(piece);
      bytes += piece.length;
      for (let at = 0; at < piece.length;) at += (await file.write(piece, at)).bytesWritten;
    };
    const losses: string[] = [];
    for await (const piece of piecesOf(options, losses)) {
      waiting.push(piece);
      if ((length += piece.length) >= written) await flush();
    }
    await flush();
    return { bytes, sha256: hash.digest('hex'), losses };
  } finally {
    await file.close();
  }
}

async function* piecesOf(options: WriteOptions, losses: string[]): AsyncGenerator<Uint8Array> {
  const { manifest, format, folder, report } = options;
  if (format === 'flatgeobuf') {
    yield* flatGeobufOf(options);
    return;
  }
  if (format === 'shapefile') {
    const scratch = `${options.target}-parts`;
    yield* shapefileOf({
      manifest,
      folder,
      scratch,
      name: plainName({ ...options.layer, id: 'layer' }),
      report,
      onLosses: (reported) => losses.push(...reported),
    });
    return;
  }
  if (format === 'geoparquet') {
    yield* parquetOf(manifest, folder, report);
    return;
  }
  if (format === 'kml') {
    yield* kmlOf(options, report);
    return;
  }
  if (format === 'gpx') {
    losses.push(...lossesOfGpx(manifest));
    yield* gpxOf(options, report);
    return;
  }
  const { featureCount } = manifest;
  const isSelected = options.filter === undefined ? null : matcherOf(options.filter);
  const csv = format === 'csv' ? csvOf(manifest, options.for === 'excel' ? forExcel : plainCsv) : null;
  if (format === 'geojson') yield textHead;
  if (csv !== null) yield csv.head;
  let number = 0;
  let count = 0;
  for await (const feature of featuresOf(manifest, folder)) {
    if (++number % 1000 === 0) report(number / featureCount);
    if (isSelected !== null && !isSelected(parseText(feature).properties)) continue;
    if (format === 'geojsonseq') yield Buffer.concat([recordStart, inOneLine(feature), lineEnd]);
    else if (csv !== null) yield csv.row(feature);
    else {
      if (count > 0) yield textSeparator;
      yield feature;
    }
    count++;
  }
  if (format === 'geojson') yield textTail;
}

/**
 * Record separator at the start of each record of a GeoJSON text sequence; a line feed ends it (RFC 8142).
 */
const recordStart = Buffer.from('\x1e');
const lineEnd = Buffer.from('\n');

/** Replaces line breaks by spaces. They occur only between JSON tokens, because strings escape them. */
function inOneLine(feature: Uint8Array): Uint8Array {
  if (!feature.includes(10) && !feature.includes(13)) return feature;
  return feature.map((byte) => (byte === 10 || byte === 13 ? 32 : byte));
}

async function* flatGeobufOf({ manifest, folder, layer, report }: WriteOptions): AsyncGenerator<Uint8Array> {
  const files = new Map<string, FileHandle>();
  const ranges: RangeSource = {
    read: async (name, start, end) => {
      const file = files.get(name) ?? (await open(join(folder, name)));
      files.set(name, file);
      const piece = Buffer.allocUnsafe(end - start);
      const { bytesRead } = await file.read(piece, 0, piece.length, start);
      if (bytesRead < piece.length) throw new Error(`${name} is truncated before byte ${end}`);
      return piece;
    },
  };
  try {
    const whole = wholeFile(manifest, ranges, layer.name);
    for (let start = 0; start < whole.bytes; start += window) {
      const pieces: Uint8Array[] = [];
      const end = Math.min(whole.bytes, start + window);
      await whole.pump(
        createMemoryPool(memoryBytes),
        (piece) => Promise.resolve(void pieces.push(Buffer.from(piece))),
        { start, end },
      );
      yield* pieces;
      report(end / whole.bytes);
    }
  } finally {
    for (const file of files.values()) await file.close();
  }
}

/** Bytes of a FlatGeobuf file that are in memory at once. */
const window = 2 ** 23;
