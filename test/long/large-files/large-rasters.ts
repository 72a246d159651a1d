import { execFileSync } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { writeTerrain } from '../../fixtures/raster/write-terrain.ts';
import { openLargeRoom, jobAtItsEnd, sendInChunks } from '../../bench/upload-in-chunks.ts';
import { drawManyTiles, drawTiles, tilesOf, reportOf } from './draw-tiles.ts';
import type { LargeFile, Ground } from './large-file.ts';

/**
 * The memory declared by raster steps (`workers/steps/*raster/step.ts`), and the limits of worker and API.
 */
const max = { 'api/main': 350, 'workers/main': 600, '*': 1536 };

export const largeRasters: readonly LargeFile[] = [
  {
    word: 'tiles',
    name: '100,000 tiles of a raster from one process',
    maxMegabytes: max,
    prepare: async (ground) => {
      const session = await openLargeRoom(ground.stack, 'giant00001');
      const source = writeTerrain(ground.cache, 'heights', 4096);
      await jobAtItsEnd(session, await sendInChunks(session, source, 'Heights'));
      const urls = await tilesOf(session);
      return () => drawManyTiles(urls, session);
    },
  },
  upload('sparse', 'a raster of 20 GB of which little is written', (ground) => sparse(ground.cache)),
  upload('dense', 'a raster of 5 GB of pixels', (ground) => dense(ground.cache)),
];

function upload(word: string, name: string, make: (ground: Ground) => string): LargeFile {
  return {
    ...{ word, name, maxMegabytes: max },
    prepare: async (ground) => {
      const session = await openLargeRoom(ground.stack, 'giantfile1');
      const file = make(ground);
      return async () => {
        await jobAtItsEnd(session, await sendInChunks(session, file, word));
        const urls = await tilesOf(session);
        return reportOf(1000, await drawTiles(urls, session, 0, 1000));
      };
    },
  };
}

/** 141,000 × 141,000 pixels of one byte; only every hundredth block is written. */
function sparse(cache: string): string {
  const file = join(cache, 'sparse-141000.tif');
  if (existsSync(file)) return file;
  const small = writeTerrain(cache, 'heights', 4096);
  const size = 141_000;
  execFileSync('gdal_create', [
    ...['-q', '-of', 'GTiff'],
    ...['-ot', 'Byte', '-bands', '1', '-outsize', String(size), String(size), '-a_nodata', '0'],
    ...['-a_srs', 'EPSG:32632', '-a_ullr', '300000', '5400000', '1710000', '3990000'],
    ...['-co', 'TILED=YES', '-co', 'SPARSE_OK=TRUE', '-co', 'COMPRESS=DEFLATE', '-co', 'BIGTIFF=YES'],
    `${file}.part`,
  ]);
  execFileSync('gdalwarp', ['-q', small, `${file}.part`]);
  renameSync(`${file}.part`, file);
  return file;
}

/** 40,960 × 40,960 pixels of three bytes, enlarged from a terrain picture. */
function dense(cache: string): string {
  const file = join(cache, 'dense-40960.tif');
  if (existsSync(file)) return file;
  const small = writeTerrain(cache, 'picture', 4096);
  execFileSync('gdal_translate', [
    ...['-q', '-of', 'GTiff', '-outsize', '40960', '40960', '-r', 'cubic'],
    ...['-co', 'TILED=YES', '-co', 'COMPRESS=ZSTD', '-co', 'PREDICTOR=2', '-co', 'BIGTIFF=YES'],
    ...['-co', 'NUM_THREADS=ALL_CPUS', small, `${file}.part`],
  ]);
  renameSync(`${file}.part`, file);
  return file;
}
