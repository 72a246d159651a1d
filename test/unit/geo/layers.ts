import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GeoError } from '../../../geo/geo-error.ts';
import { BlockCache } from '../../../geo/layer/read/block-cache.ts';
import { buildLayer, type BuildLayerOptions, type BuiltLayer } from '../../../geo/layer/build/build-layer.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import { createMemoryPool } from '../../../geo/layer/read/memory-pool.ts';
import type { RangeSource } from '../../../geo/layer/read/range-source.ts';
import type { FeatureText } from '../../../geo/layer/read/feature-text.ts';
import { type LayerReader, openLayer } from '../../../geo/layer/read/read-layer.ts';

/** A folder that is removed after the tests of the file. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'chartroom-geo-'));
  after(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Ranged reads of a folder, counted. */
export function directoryRanges(directory: string): RangeSource & { reads: number; bytes: number } {
  const source = {
    reads: 0,
    bytes: 0,
    read: async (name: string, start: number, end: number): Promise<Uint8Array> => {
      source.reads++;
      source.bytes += end - start;
      const file = await open(join(directory, name), 'r');
      try {
        const bytes = Buffer.alloc(end - start);
        const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
        if (bytesRead < bytes.length) throw new Error(`${name} ends before ${end}`);
        return bytes;
      } finally {
        await file.close();
      }
    },
  };
  return source;
}

export interface TestLayer extends BuiltLayer {
  directory: string;
  fgb: string;
  reader: LayerReader;
  ranges: ReturnType<typeof directoryRanges>;
}

let number = 0;

/** Builds a layer from text, bytes or a parsed document under `directory`. */
export async function layerOf(
  directory: string,
  document: string | Uint8Array | object,
  options: Partial<BuildLayerOptions> = {},
): Promise<TestLayer> {
  const isText = typeof document === 'string' || document instanceof Uint8Array;
  const source = join(directory, `source-${++number}.geojson`);
  writeFileSync(source, isText ? document : JSON.stringify(document));
  return layerOfFile(directory, source, options);
}

export async function layerOfFile(
  directory: string,
  source: string,
  options: Partial<BuildLayerOptions> = {},
): Promise<TestLayer> {
  const outputDirectory = join(directory, `layer-${++number}`);
  const scratchDirectory = join(directory, 'scratch');
  const built = await buildLayer({ source, outputDirectory, scratchDirectory, threads: 2, ...options });
  const ranges = directoryRanges(outputDirectory);
  const reader = openLayer(built.manifest, ranges, new BlockCache(16 * 1024 * 1024));
  return {
    ...built,
    directory: outputDirectory,
    fgb: join(outputDirectory, 'part-0000.fgb'),
    reader,
    ranges,
  };
}

/** The text of each feature of a response, and their parsed values. */
export async function featuresOf(answer: Awaited<ReturnType<LayerReader['query']>>): Promise<unknown[]> {
  if (answer.kind !== 'features') throw new Error('the answer is a list of chunks');
  return JSON.parse(`[${await textOf(answer)}]`) as unknown[];
}

/** Collects pieces whose memory is reused. */
export async function collect(
  pump: (write: (bytes: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await pump((bytes) => Promise.resolve(void pieces.push(Buffer.from(bytes))));
  return Buffer.concat(pieces);
}

export async function textOf(answer: FeatureText): Promise<string> {
  const bytes = await collect((write) => answer.pump(createMemoryPool(1 << 20), write));
  if (bytes.length !== answer.bytes) throw new Error(`announced ${answer.bytes} bytes, sent ${bytes.length}`);
  return bytes.toString();
}

/** The stored text of each feature, in the order of the layer. */
export function storedText(directory: string): string[] {
  const lines = readFileSync(join(directory, 'part-0000.geojson'), 'utf8').trim().split('\n').slice(1, -1);
  return lines.map((line) => line.replace(/,$/, ''));
}

/** The GeoError of a failed build; fails if the layer is built or if files remain. */
export async function refusal(
  directory: string,
  document: string | Uint8Array | object,
  options: Partial<BuildLayerOptions> = {},
): Promise<GeoError> {
  const outputDirectory = join(directory, `refused-${++number}`);
  let built: { manifest: LayerManifest };
  try {
    built = await layerOf(directory, document, { outputDirectory, ...options });
  } catch (error) {
    if (!(error instanceof GeoError)) throw error;
    const left = [join(directory, 'scratch'), outputDirectory].flatMap((each) => listed(each));
    if (left.length > 0) throw new Error(`left behind: ${left.join(', ')}`, { cause: error });
    return error;
  }
  throw new Error(`was built with ${built.manifest.featureCount} features`);
}

/** Names in a folder; empty if it does not exist. */
export function listed(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

export function feature(geometry: unknown, properties: unknown = {}, more: object = {}): object {
  return { type: 'Feature', ...more, properties, geometry };
}

export function collection(...features: unknown[]): object {
  return { type: 'FeatureCollection', features };
}

export const square = (x: number, y: number, size = 1): object => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
      [x, y],
    ],
  ],
});
