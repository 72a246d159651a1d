import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobProblem } from '../../../core/jobs/job-problem.ts';
import { lv03GridFile } from '../../../geo/crs/lv03-grid.ts';
import type { MadeRaster } from '../../../workers/rasters/raster-in-sandbox.ts';
import { zip } from '../../fixtures/formats/zip.ts';
import { writeTiff } from '../../fixtures/raster/write-tiff.ts';
import { writeVrt, type VrtSource } from '../../fixtures/raster/vrt.ts';
import { lv03WithGdal } from '../../support/gdal.ts';
import { madeRaster } from '../../support/made-raster.ts';

describe('an unusual raster', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chartroom-odd-rasters-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  function tiffOf(raster: VrtSource, ...options: readonly string[]): string {
    const path = join(folder, 'source.tif');
    const source = writeVrt(folder, 'source', raster);
    execFileSync('gdal_translate', ['-q', '-of', 'GTiff', ...options, source, path]);
    return path;
  }

  it('with a full palette is transparent beyond its rotated edges only', async () => {
    const palette = Array.from({ length: 256 }, (_, index) => [255 - index, index, 100, 255] as const);
    const path = tiffOf({
      ...{ width: 200, height: 200, dataType: 'uint8', palette, system: 'EPSG:2056' },
      extent: [2_480_000, 1_110_000, 2_500_000, 1_130_000],
      value: (column, row) => (column < 100 ? 0 : (column + row) % 256),
    });
    const { manifest, reader } = await madeRaster(path);
    assert.deepEqual([manifest.kind, manifest.mask, manifest.bands.length], ['palette', 'alpha', 1]);
    const { validShare = 1, min } = manifest.bands[0]?.statistics ?? {};
    assert.equal(min, 0);
    const [west, south, east, north] = manifest.bbox;
    // Relative to the middle of Switzerland the raster is rotated by a degree: corners of its box are outside
    // it.
    assert.deepEqual(await reader.point(west + (east - west) / 1000, north - (north - south) / 1000), [null]);
    assert.deepEqual(await reader.point(west + (east - west) / 4, (south + north) / 2), [0]);
    assert.ok(validShare > 0.9 && validShare < 1, String(validShare));
  });

  it('with degrees that it declares as metres is refused, and with pixels of half a millimetre is not', async () => {
    const raster: VrtSource = {
      ...{ width: 64, height: 64, dataType: 'uint8', system: 'EPSG:2056', extent: [7.4, 46.9, 7.5, 47] },
      value: (column, row) => column + row,
    };
    const looksLikeDegrees = /of the TIFF look like degrees, but the file declares metres of "EPSG:2056"/;
    await assert.rejects(madeRaster(tiffOf(raster)), ({ code, message }: JobProblem) => {
      assert.equal(code, 'coordinates_out_of_range');
      assert.match(message, looksLikeDegrees);
      return true;
    });
    const small = await madeRaster(
      tiffOf({ ...raster, extent: [2_600_000, 1_200_000, 2_600_000.032, 1_200_000.032] }),
    );
    assert.equal(small.manifest.maxZoom, 26);
    assert.deepEqual(
      small.warnings.map(({ code }) => code),
      ['resolution_reduced'],
    );
  });

  it('of 64-bit integers has a warning only if their last digits may be lost', async () => {
    const raster: VrtSource = {
      ...{ width: 64, height: 64, dataType: 'int64', system: 'EPSG:4326', extent: [8, 46, 9, 47] },
      value: (column) => 2 ** 53 + column * 2,
    };
    const codesOf = ({ warnings }: MadeRaster) => warnings.map(({ code }) => code);
    assert.deepEqual(codesOf(await madeRaster(tiffOf(raster))), ['digits_lost']);
    assert.deepEqual(codesOf(await madeRaster(tiffOf({ ...raster, value: (column) => -column }))), []);
  });

  it('is rejected if SCALE makes its values infinite, and read up to the largest doubles', async () => {
    const metadata = (scale: string) => ({
      42112: {
        type: 2,
        values: `<GDALMetadata><Item name="SCALE" sample="0" role="scale">${scale}</Item></GDALMetadata>`,
      },
    });
    const doubles = Buffer.from(
      Float64Array.from({ length: 256 }, (_, n) => (n % 2 ? 1e308 : -1e308)).buffer,
    );
    const floats = { bits: 32, sampleFormat: 3, pixels: Buffer.from(new Float32Array(256).fill(100).buffer) };
    for (const [tiff, sentence] of [
      [{ fields: metadata('1e308') }, /SCALE 1e\+308 and OFFSET 0 of band 1/],
      [{ ...floats, fields: metadata('1e308') }, /statistics of band 1 .* SCALE 1e\+308 or OFFSET 0/],
    ] as const) {
      const path = join(folder, 'overflow.tif');
      writeFileSync(path, writeTiff(tiff));
      await assert.rejects(madeRaster(path), ({ code, message }: JobProblem) => {
        assert.equal(code, 'invalid_file');
        assert.match(message, sentence);
        return true;
      });
    }
    const path = join(folder, 'doubles.tif');
    writeFileSync(path, writeTiff({ bits: 64, sampleFormat: 3, pixels: doubles }));
    const [band] = (await madeRaster(path)).manifest.bands;
    const { min, max, mean, stddev } = band?.statistics ?? {};
    for (const [value, expected] of [
      [min, -1e308],
      [max, 1e308],
    ] as const)
      assert.ok(Math.abs(Number(value) / expected - 1) < 1e-12, `${value}`);
    assert.ok([mean, stddev].every(Number.isFinite), `${mean} ${stddev}`);
  });

  it('in LV03 is positioned by the grid CHENyx06', async function () {
    // The grid is part of the package proj-data, which is optional. Without it there is no reference result.
    if (!existsSync(lv03GridFile)) this.skip();
    // Pixels of half a metre, whose values are their distances from the corner.
    const [x, y] = [720_000, 260_000];
    const extent = [x - 32, y - 32, x + 32, y + 32] as const;
    const base = { width: 128, height: 128, dataType: 'float64', system: 'EPSG:21781', bands: 2, extent } as const;
    const value = (column: number, row: number, band: number) => (band === 0 ? column + 0.5 : 127.5 - row) / 2;
    const { reader, manifest } = await madeRaster(tiffOf({ ...base, value }));
    assert.equal(manifest.source.crs, 'EPSG:21781');
    for (const [east, north] of [[0, 0], [20, -25], [-30, 30]] as const) {
      const [[longitude = 0, latitude = 0] = []] = lv03WithGdal([[x + east, y + north]]);
      const [across = NaN, up = NaN] = (await reader.point(longitude, latitude)) ?? [];
      // The nearest pixel is off by at most about half the diagonal of a pixel.
      assert.ok(Math.hypot(Number(across) - 32 - east, Number(up) - 32 - north) < 0.5, `${across} ${up}`);
    }
  }); // prettier-ignore

  it('in an archive with overviews and statistics is accepted without a warning', async () => {
    const path = join(folder, 'map.zip');
    const content = writeTiff({ fields: { 33550: null, 33922: null } });
    const bytes = zip([
      { name: 'map.tif', content },
      { name: 'map.tfw', content: '0.01\n0\n0\n-0.01\n8.005\n46.995\n' },
      { name: 'map.tif.ovr', content: writeTiff({ fields: { 254: { type: 4, values: [1] } } }) },
      {
        name: 'map.tif.aux.xml',
        content: '<PAMDataset><Metadata><MDI key="A">1</MDI></Metadata></PAMDataset>',
      },
    ]);
    writeFileSync(path, bytes);
    const { warnings, manifest } = await madeRaster(path);
    assert.deepEqual(warnings, []);
    assert.ok(Math.abs(manifest.bbox[0] - 8) < 1e-6);
  });
});
