import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writePackage } from '../../../geo/geopackage/write/write-package.ts';
import { rasterTiles } from '../../../workers/steps/write-room-file/raster-tiles.ts';
import { writeTerrain } from '../../fixtures/raster/write-terrain.ts';
import { manifestOfCog } from '../../support/raster-cogs.ts';
import type { BenchRow } from '../row.ts';

const size = 8192;
const threads = 2;

/**
 * Imagery tiles in a GeoPackage, copied from the COG that contains them. GDAL writes only the full
 * resolution, in the same format.
 */
export const tilePyramidRow: BenchRow = {
  name: 'RGB COG → tile pyramid',
  peer: 'gdal_translate -of GPKG',
  floor: 5,
  goal: 20,
  units: (size * size) / 1e6,
  unit: 'Mpixel',
  rounds: 3,
  prepare: ({ cacheDirectory, scratchDirectory }) => {
    const cog = cogOf(writeTerrain(cacheDirectory, 'picture', size));
    const folder = join(scratchDirectory, 'raster');
    mkdirSync(folder);
    copyFileSync(cog, join(folder, 'part-0.tif'));
    const manifest = manifestOfCog(cog, 'uint8', { kind: 'imagery' });
    const raster = { id: 'raster-1', name: 'picture', description: null, display: {}, manifest };
    const own = join(scratchDirectory, 'ours.gpkg');
    const theirs = join(scratchDirectory, 'theirs.gpkg');
    return {
      own: async () => {
        rmSync(own, { force: true });
        const table = { name: 'tiles_picture', identifier: 'picture', lastChange: 0 };
        await writePackage(own, { tables: [rasterTiles(raster, folder, table)], relations: [] }, { threads });
      },
      peer: () => {
        rmSync(theirs, { force: true });
        const format = [
          '-of',
          'GPKG',
          '-co',
          'TILING_SCHEME=GoogleMapsCompatible',
          '-co',
          'TILE_FORMAT=WEBP',
        ];
        execFileSync('gdal_translate', ['-q', ...format, cog, theirs]);
      },
      remark: () => `Ours with all zooms: ${megabytes(own)}; theirs with one: ${megabytes(theirs)}.`,
    };
  },
};

/** Cached beside its source. */
function cogOf(source: string): string {
  const file = `${source.slice(0, -4)}-webp.tif`;
  if (existsSync(file)) return file;
  const options = [
    'BLOCKSIZE=256',
    'TILING_SCHEME=GoogleMapsCompatible',
    'ALIGNED_LEVELS=4',
    'COMPRESS=WEBP',
    'SPARSE_OK=YES',
  ];
  execFileSync('gdal_translate', [
    '-q',
    '-of',
    'COG',
    ...options.flatMap((each) => ['-co', each]),
    source,
    `${file}.part`,
  ]);
  renameSync(`${file}.part`, file);
  return file;
}

function megabytes(file: string): string {
  return `${Math.round(statSync(file).size / 1e6)} MB`;
}
