import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileRef } from '../../../geo/layer/manifest.ts';
import { refuseOutput } from '../../../geo/files/refuse-output.ts';
import { GeoError } from '../../../geo/geo-error.ts';
import { imagesOf, type OwnFields } from '../../../geo/raster/assemble/image-to-write.ts';
import { stackSections } from '../../../geo/raster/assemble/stack-sections.ts';
import { writeCogFile } from '../../../geo/raster/assemble/write-cog-file.ts';
import { resolutionAt } from '../../../geo/raster/grid/web-mercator.ts';
import type { BandStatistics, RasterManifest } from '../../../geo/raster/manifest.ts';
import type { FileBytes } from '../../../geo/raster/file-bytes.ts';
import { sampledLevel } from '../../../geo/raster/grid/plan-sections.ts';
import { openRaster } from '../../../geo/raster/reader/open-raster.ts';
import { RasterCaches } from '../../../geo/raster/reader/raster-caches.ts';
import { openFileBytes } from '../../../geo/raster/source/open-file-bytes.ts';
import type { BuiltPart, FinishRasterRequest, FinishedRaster } from './step.ts';

interface FinishOptions extends Omit<FinishRasterRequest, 'folder'> {
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
  plan,
  parts,
  from,
  to,
  maxBytes,
}: FinishOptions): Promise<FinishedRaster> {
  await mkdir(to, { recursive: true });
  const files: FileRef[] = [];
  let bytes = 0;
  for (const [number, part] of parts.entries()) {
    const made = await order(part, plan.storage, { from, to, name: `part-${number}.tif` });
    files.push(made);
    refuseOutput((bytes += made.bytes), maxBytes);
    for (const name of filesOf(part)) await rm(join(from, name));
  }
  const manifest = manifestOf(prepared, plan, files);
  const sampleZoom = plan.grid.zoom - sampledLevel(plan.grid);
  const statistics = await statisticsOf({ manifest, parts, sampleZoom, from, to });
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

/** Arranges the tiles of all files of a part in one file. */
async function order(
  part: BuiltPart,
  storage: OwnFields,
  { from, to, name }: { readonly from: string; readonly to: string; readonly name: string },
): Promise<FileRef> {
  await using opened = new AsyncDisposableStack();
  const images = async (file: string) => imagesOf(opened.use(await openFileBytes(join(from, file))));
  const sections = [];
  for (const file of part.sections) sections.push(await images(file));
  const finer = stackSections(sections);
  const last = Math.min(...finer.map(({ width }) => width));
  const coarser = part.coarse === null ? [] : await images(part.coarse);
  const levels = [...finer, ...coarser.filter(({ width }) => width < last)];
  return { name, ...(await writeCogFile(join(to, name), levels, storage)) };
}

function filesOf({ sections, coarse }: BuiltPart): string[] {
  return coarse === null ? [...sections] : [...sections, coarse];
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
  { grid, storage, crs }: FinishOptions['plan'],
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
async function statisticsOf({
  manifest,
  parts,
  sampleZoom,
  from,
  to,
}: Pick<FinishOptions, 'parts' | 'from' | 'to'> & {
  readonly manifest: RasterManifest;
  readonly sampleZoom: number;
}): Promise<readonly BandStatistics[]> {
  await using opened = new AsyncDisposableStack();
  const sources: FileBytes[] = [];
  for (const [number, { sample }] of parts.entries()) {
    const path = sample === null ? join(to, `part-${number}.tif`) : join(from, sample);
    sources.push(opened.use(await openFileBytes(path)));
  }
  const caches = new RasterCaches({ heads: 2 ** 24, pixels: 2 ** 26 });
  const isSampled = parts.some(({ sample }) => sample !== null);
  const zooms = isSampled ? { minZoom: sampleZoom, maxZoom: sampleZoom } : {};
  const open = (part: number): FileBytes => {
    const source = sources[part];
    if (source === undefined) throw new Error(`the raster has no part ${part}`);
    return source;
  };
  const reader = openRaster({ ...manifest, ...zooms }, open, caches, 'made');
  return await reader.statistics(null, { bins });
}
