import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeRaster } from '../../support/make-raster.ts';
import { sectionsInFolder, type SectionsInFolder } from '../../support/sections-in-folder.ts';
import { sizeOf } from '../../support/size.ts';
import { withSteps } from '../../support/steps.ts';
import { sandboxUnderTest } from '../../support/sandbox-under-test.ts';

const side = 1300;
/** Small enough for several sections of each raster (bytes of pixels). */
const sectionBytes = 2 ** 20;

interface Kind {
  readonly what: string;
  /** Options of gdal_translate that create the source. */
  readonly options: readonly string[];
  /** Covered by another kind in the gate. */
  readonly isLong?: true;
}

const web = ['-a_srs', 'EPSG:3857', '-a_ullr', '900000', '6000000', '913000', '5987000'];
const colors = ['-b', '1', '-b', '1', '-b', '1', '-colorinterp', 'red,green,blue'];
const kinds: readonly Kind[] = [
  { what: 'an image, whose statistics come from a lossless copy', options: [...web, ...colors] },
  {
    what: 'numbers in two parts, across the antimeridian',
    options: ['-ot', 'Float32', '-a_srs', 'EPSG:4326', '-a_ullr', '179', '10', '181', '8'],
  },
  { what: 'bytes with an alpha band', options: web, isLong: true },
  { what: 'signed bytes', options: [...web, '-co', 'PIXELTYPE=SIGNEDBYTE'], isLong: true },
  {
    what: 'several bands one behind the other',
    options: [...web, '-ot', 'UInt16', '-b', '1', '-b', '1', '-co', 'INTERLEAVE=BAND'],
    isLong: true,
  },
];

describe('a raster that is converted in sections', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chartroom-sections-'));
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  before(() => {
    const pixels = Buffer.alloc(side * side);
    for (let at = 0; at < pixels.length; at++) {
      const [x, y] = [at % side, Math.floor(at / side)];
      pixels[at] = 100 + 80 * Math.sin(x / 50) * Math.cos(y / 35) + ((x * 7 + y * 13) % 17);
    }
    writeFileSync(
      join(folder, 'base.pgm'),
      Buffer.concat([Buffer.from(`P5\n${side} ${side}\n255\n`), pixels]),
    );
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Checksums of all bands and levels of its files, its statistics, and the digests of its files. */
  const make = (sections: SectionsInFolder | null) =>
    withSteps({ memoryBytes: 2 ** 30, sandbox: sandboxUnderTest() }, async (workspace) => {
      const source = join(folder, 'source.tif');
      const { manifest, files, folder: made } = await makeRaster(workspace, source, { sections });
      const checksums = [];
      for (const { name } of files) {
        await pipeline(workspace.read(`${made}/${name}`), createWriteStream(join(folder, name)));
        checksums.push(run('gdalinfo', '-checksum', name).match(/(?:Size is|hecksum|Overviews:).*/g));
      }
      const statistics = manifest.bands.map(({ statistics: { min, max, percentiles } }) => ({
        min,
        max,
        percentiles,
      }));
      return { pixels: { checksums, statistics }, digests: files.map(({ sha256 }) => sha256) };
    });

  for (const { what, options } of kinds.filter(({ isLong }) => !isLong || sizeOf({ gate: 0, long: 1 }) === 1))
    it(`has the same pixels at all levels: ${what}; only missing sections are made again`, async () => {
      run('gdal_translate', '-q', '-of', 'GTiff', ...options, 'base.pgm', 'source.tif');
      const whole = await make(null);
      const sections = sectionsInFolder(folder, sectionBytes);
      const first = await make(sections);
      assert.deepEqual(first.pixels, whole.pixels);
      const [, missing = '', ...others] = sections.added;
      assert.ok(others.length > 0, sections.added.join());
      sections.stored.delete(missing);
      sections.added.length = 0;
      assert.deepEqual((await make(sections)).digests, first.digests);
      assert.deepEqual(sections.added, [missing]);
    });
});
