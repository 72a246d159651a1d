/**
 * `npm run relief -- shadedrelief.jpg`: writes the tiles in `web/build/basemap/relief` from the shaded relief of Natural
 * Earth, an image of the world in degrees. They are part of the checkout, because no package of npm has the image; record
 * 0129 names its source. Requires the programs of GDAL with WebP.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { shadingOf, shadowsOf, halved } from './relief-shading.ts';

const tileSize = 512;
/** At zoom 4, a pixel is as large as one of the image at 45 degrees of latitude. */
const deepest = 4;
const half = 20037508.342789244;

const [given] = process.argv.slice(2);
if (given === undefined) throw new Error('Name the image: npm run relief -- shadedrelief.jpg');
const folder = join(import.meta.dirname, 'relief');
const temporary = mkdtempSync(join(tmpdir(), 'relief-'));
try {
  rmSync(folder, { recursive: true, force: true });
  let size = tileSize * 2 ** deepest;
  let shades = shadesOf(resolve(given), size);
  for (let zoom = deepest; zoom >= 0; zoom--) {
    writeTiles(zoom, shades, size);
    shades = halved(shades, size);
    size /= 2;
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

/** Reads the image in Web Mercator, `size` by `size` pixels, and returns the brightness of land relative to its surroundings. */
function shadesOf(image: string, size: number): Float32Array {
  const [placed, warped, raw] = ['placed.tif', 'warped.tif', 'raw.bin'].map((name) => join(temporary, name));
  run('gdal_translate', '-a_srs', 'EPSG:4326', '-a_ullr', -180, 90, 180, -90, image, placed);
  const box = ['-te', -half, -half, half, half, '-ts', size, size];
  run('gdalwarp', '-t_srs', 'EPSG:3857', ...box, '-r', 'cubic', placed, warped);
  run('gdal_translate', '-of', 'ENVI', '-co', 'INTERLEAVE=BIP', warped, raw);
  return shadingOf(readFileSync(raw ?? ''), size);
}

function writeTiles(zoom: number, shades: Float32Array, size: number): void {
  const raw = join(temporary, 'rgba.bin');
  writeFileSync(raw, shadowsOf(shades));
  writeFileSync(
    join(temporary, 'rgba.hdr'),
    `ENVI\nsamples = ${size}\nlines = ${size}\nbands = 4\ndata type = 1\ninterleave = bip\nbyte order = 0\n`,
  );
  for (let x = 0; x < 2 ** zoom; x++) {
    mkdirSync(join(folder, `${zoom}`, `${x}`), { recursive: true });
    for (let y = 0; y < 2 ** zoom; y++) {
      const window = ['-srcwin', x * tileSize, y * tileSize, tileSize, tileSize];
      const tile = join(folder, `${zoom}`, `${x}`, `${y}.webp`);
      run('gdal_translate', '-of', 'WEBP', '-co', 'LOSSLESS=YES', ...window, raw, tile);
    }
  }
}

function run(program: string, ...words: (string | number | undefined)[]): void {
  const options = ['-q', '--config', 'GDAL_PAM_ENABLED', 'NO'];
  execFileSync(program, [...options, ...words.map(String)], { stdio: ['ignore', 'ignore', 'inherit'] });
}
