import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileRef } from '../../../geo/layer/manifest.ts';
import { refuseOutput } from '../../../geo/files/refuse-output.ts';
import { GeoError } from '../../../geo/geo-error.ts';
import { writeCog } from '../../../geo/raster/assemble/write-cog.ts';
import { resolutionAt } from '../../../geo/raster/grid/web-mercator.ts';
import type { BandStatistics, RasterManifest } from '../../../geo/raster/manifest.ts';
import type { FileBytes } from '../../../geo/raster/file-bytes.ts';
import { openRaster } from '../../../geo/raster/reader/open-raster.ts';
import { RasterCaches } from '../../../geo/raster/reader/raster-caches.ts';
import { openFileBytes } from '../../../geo/raster/source/open-file-bytes.ts';
import type { FinishRasterRequest, FinishedRaster } from './step.ts';

interface FinishOptions extends Pick<FinishRasterRequest, 'prepared' | 'built' | 'maxBytes'> {
  readonly from: string;
  readonly to: string;
}

const bins = 256;

/**
 * Writes the files and the manifest of a raster version. Throws GeoError if no pixel has data or the files
 * exceed `maxBytes`.
 */
export async function finishRaster({
  prepared,
  built,
  from,
  to,
  maxBytes,
}: FinishOptions): Promise<FinishedRaster> {
  await mkdir(to, { recursive: true });
  const files: FileRef[] = [];
  let bytes = 0;
  for (const [number, { file }] of built.files.entries()) {
    const made = await order(join(from, file), to, `part-${number}.tif`, built);
    files.push(made);
    refuseOutput((bytes += made.bytes), maxBytes);
    await rm(join(from, file));
  }
  const manifest = manifestOf(prepared, built, files);
  const statistics = await statisticsOf(manifest, built, from, to);
  if (statistics.every(({ validShare }) => validShare === 0))
    throw new GeoError(
      'raster_empty',
      'The TIFF contains no data: every pixel has the nodata value or is transparent.',
    );
  refuseOverflow(manifest, statistics);
  const bands = manifest.bands.map((band, index) => ({ ...band, statistics: statistics[index] ?? none }));
  return { manifest: { ...manifest, bands }, files };
}

/** A value multiplied by SCALE may exceed the largest double. */
function refuseOverflow({ bands }: RasterManifest, statistics: readonly BandStatistics[]): void {
  for (const [index, { min, max, mean, stddev, percentiles }] of statistics.entries()) {
    if ([min, max, mean, stddev, ...percentiles].every(Number.isFinite)) continue;
    const { scale = 1, offset = 0 } = bands[index] ?? {};
    const message = `The statistics of band ${index + 1} exceed the range of a 64-bit float: SCALE ${scale} or OFFSET ${offset} in the TIFF's metadata is wrong.`;
    throw new GeoError('invalid_file', message, { found: { scale, offset } });
  }
}

async function order(
  path: string,
  folder: string,
  name: string,
  { storage }: FinishOptions['built'],
): Promise<FileRef> {
  await using source = await openFileBytes(path);
  const target = await open(join(folder, name), 'wx');
  const hash = createHash('sha256');
  try {
    const sink = {
      async write(piece: Uint8Array) {
        hash.update(piece);
        for (let at = 0; at < piece.length;) at += (await target.write(piece, at)).bytesWritten;
      },
    };
    const { bytes } = await writeCog(source, sink, storage);
    return { name, bytes, sha256: hash.digest('hex') };
  } finally {
    await target.close();
  }
}

const none: BandStatistics = {
  min: 0,
  max: 0,
  mean: 0,
  stddev: 0,
  percentiles: [0, 0, 0],
  validShare: 0,
  histogram: [],
};

function manifestOf(
  { bytes, description: { image }, sent }: FinishOptions['prepared'],
  { grid, storage, crs }: FinishOptions['built'],
  files: readonly FileRef[],
): RasterManifest {
  const { kind, dataType, mask, palette, nodata, sampling } = storage;
  return {
    format: 1,
    bbox: grid.bbox,
    minZoom: grid.zoom - grid.overviews,
    maxZoom: grid.zoom,
    kind,
    dataType,
    bands: storage.bands.map(({ name, unit, scale, offset, interpretation }) => ({
      name,
      unit,
      nodata,
      scale,
      offset,
      interpretation,
      statistics: none,
    })),
    mask,
    ...(palette === null ? {} : { palette }),
    sampling,
    resolution: { source: grid.sourcePixel, stored: resolutionAt(grid.zoom) },
    parts: files.map(({ name, bytes: size }, number) => ({
      file: name,
      bytes: size,
      bbox: grid.parts[number]?.bbox ?? grid.bbox,
    })),
    source: { width: image.width, height: image.height, crs, compression: image.compression, bytes, ...sent },
  };
}

/**
 * Computed from an overview of about a thousand pixels along each side; for imagery from a lossless copy.
 */
async function statisticsOf(
  manifest: RasterManifest,
  { files, sampleZoom }: FinishOptions['built'],
  from: string,
  to: string,
): Promise<readonly BandStatistics[]> {
  await using opened = new AsyncDisposableStack();
  const sources: FileBytes[] = [];
  for (const [number, { sample }] of files.entries()) {
    const path = sample === null ? join(to, `part-${number}.tif`) : join(from, sample);
    sources.push(opened.use(await openFileBytes(path)));
  }
  const caches = new RasterCaches({ heads: 2 ** 24, pixels: 2 ** 26 });
  const zooms = sampleZoom === null ? {} : { minZoom: sampleZoom, maxZoom: sampleZoom };
  const open = (part: number): FileBytes => {
    const source = sources[part];
    if (source === undefined) throw new Error(`the raster has no part ${part}`);
    return source;
  };
  const reader = openRaster({ ...manifest, ...zooms }, open, caches, 'made');
  return await reader.statistics(null, { bins });
}
