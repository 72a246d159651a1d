import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Bbox } from '../../geo/bbox.ts';
import type { FileBytes } from '../../geo/raster/file-bytes.ts';
import type { RasterBand, RasterDataType, RasterManifest } from '../../geo/raster/manifest.ts';
import { openRaster } from '../../geo/raster/reader/open-raster.ts';
import { RasterCaches } from '../../geo/raster/reader/raster-caches.ts';
import type { RasterReader } from '../../geo/raster/reader/raster-reader.ts';
import { writeVrt, type VrtSource } from '../fixtures/raster/vrt.ts';

/** A COG and its metadata. */
export interface MadeCog {
  readonly path: string;
  readonly manifest: RasterManifest;
  readonly bytes: Buffer;
}

interface Info {
  readonly size: [number, number];
  readonly geoTransform: number[];
  readonly bands: readonly {
    readonly type: string;
    readonly noDataValue?: number | string;
    readonly colorInterpretation: string;
    readonly overviews?: readonly { readonly size: [number, number] }[];
    readonly scale?: number;
    readonly offset?: number;
  }[];
  readonly wgs84Extent: { readonly coordinates: readonly (readonly [number, number][])[] };
}

const noStatistics = { min: 0, max: 0, mean: 0, stddev: 0, percentiles: [0, 0, 0], validShare: 0, histogram: [] } as const; // prettier-ignore

/** COGs that GDAL creates from numbers, in a folder that is removed at the end. */
export class RasterCogs {
  readonly folder = mkdtempSync(join(tmpdir(), 'chartroom-cogs-'));
  #count = 0;

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** On the grid of web map tiles; `options` are those of GDAL's COG driver, like `COMPRESS=ZSTD`. */
  make(raster: VrtSource, options: readonly string[], about: Partial<RasterManifest> = {}): MadeCog {
    const name = `raster-${this.#count++}`;
    const path = join(this.folder, `${name}.tif`);
    const all = ['BLOCKSIZE=256', 'TILING_SCHEME=GoogleMapsCompatible', 'ALIGNED_LEVELS=2', 'SPARSE_OK=YES', ...options]; // prettier-ignore
    // If an option occurs twice, the later one applies here, unlike in GDAL.
    const set = new Map(all.map((option) => option.split('=') as [string, string]));
    const given = [...set].filter(([, value]) => value !== '').flatMap(([key, value]) => ['-co', `${key}=${value}`]);
    run('gdal_translate', '-q', '-of', 'COG', ...given, writeVrt(this.folder, name, raster), path);
    return { path, manifest: manifestOfCog(path, raster.dataType, about), bytes: readFileSync(path) };
  } // prettier-ignore

  /** Values of a band as GDAL reads them, or of a window (column, row, width, height) of a level. */
  read(path: string, band: number | 'mask', level: number | null, ...options: string[]): Float64Array {
    const [values = new Float64Array()] = this.readBands(path, [band], level, ...options);
    return values;
  }

  /** The same for several bands, by one run of GDAL. */
  readBands(
    path: string,
    bands: readonly (number | 'mask')[],
    level: number | null,
    ...options: string[]
  ): Float64Array[] {
    const out = join(this.folder, 'out.raw');
    const from = level === null ? [] : ['-oo', `OVERVIEW_LEVEL=${level}`];
    const chosen = bands.flatMap((band) => ['-b', String(band)]);
    run(
      'gdal_translate',
      '-q',
      '-of',
      'ENVI',
      '-co',
      'INTERLEAVE=BSQ',
      '-ot',
      'Float64',
      ...chosen,
      ...from,
      ...options,
      path,
      out,
    );
    const bytes = readFileSync(out);
    const each = bytes.byteLength / bands.length;
    return bands.map((_, n) => new Float64Array(bytes.buffer, bytes.byteOffset + n * each, each / 8));
  }
}

export function run(program: 'gdal_translate' | 'gdalwarp' | 'gdalinfo' | 'gdaldem', ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 28 });
} // prettier-ignore

/** The metadata of a COG, as GDAL reports it. */
export function manifestOfCog(path: string, dataType: RasterDataType, about: Partial<RasterManifest>): RasterManifest {
  const info = JSON.parse(run('gdalinfo', '-json', path)) as Info;
  const zoom = Math.round(Math.log2((2 * Math.PI * 6378137) / 256 / (info.geoTransform[1] ?? NaN)));
  const bands = info.bands.filter(({ colorInterpretation }) => colorInterpretation !== 'Alpha');
  const corners = info.wgs84Extent.coordinates[0] ?? [];
  const longitudes = corners.map(([lon]) => lon);
  const latitudes = corners.map(([, lat]) => lat);
  const bbox: Bbox = [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]; // prettier-ignore
  const hasAlpha = bands.length < info.bands.length;
  return {
    format: 1,
    bbox,
    minZoom: zoom - (info.bands[0]?.overviews?.length ?? 0),
    maxZoom: zoom,
    kind: 'numeric',
    dataType,
    bands: bands.map((band): RasterBand => ({
      name: null,
      unit: null,
      nodata: band.noDataValue === undefined ? null : band.noDataValue === 'NaN' ? 'nan' : Number(band.noDataValue),
      scale: band.scale ?? 1,
      offset: band.offset ?? 0,
      interpretation: band.colorInterpretation.toLowerCase(),
      statistics: noStatistics,
    })),
    mask: hasAlpha ? 'alpha' : bands.some(({ noDataValue }) => noDataValue !== undefined) ? 'nodata' : 'none',
    parts: [{ file: 'part-0.tif', bytes: 0, bbox }],
    source: { width: 1, height: 1, crs: 'EPSG:3857', compression: 'none', bytes: 0 },
    ...about,
  };
} // prettier-ignore

/** A file in memory that records reads. */
export class MemoryFile implements FileBytes {
  readonly size: number;
  readonly reads: [start: number, end: number][] = [];
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.size = bytes.length;
  }

  read(start: number, end: number, signal?: AbortSignal): Promise<Uint8Array> {
    this.reads.push([start, end]);
    if (signal?.aborted === true) return Promise.reject(signal.reason as Error);
    return Promise.resolve(this.#bytes.subarray(start, end));
  }
}

/** Reads COGs as the parts of one raster; the first describes it. */
export function readerOf(first: MadeCog, ...others: readonly MadeCog[]): RasterReader {
  const cogs = [first, ...others];
  const manifest = { ...first.manifest, parts: cogs.flatMap(({ manifest: { parts } }) => parts) };
  const files = cogs.map(({ bytes }) => new MemoryFile(bytes));
  const open = (part: number) => files[part] ?? new MemoryFile(new Uint8Array());
  return openRaster(manifest, open, new RasterCaches({ heads: 1 << 20, pixels: 1 << 24 }), 'raster');
}
