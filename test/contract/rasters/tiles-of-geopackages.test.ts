import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import type { MadeRaster } from '../../../workers/rasters/raster-in-sandbox.ts';
import { makeRaster } from '../../support/make-raster.ts';
import { variantsOf } from '../../support/size.ts';
import { withSteps } from '../../support/steps.ts';
import { sandboxUnderTest } from '../../support/sandbox-under-test.ts';

const lv95 = ['-a_srs', 'EPSG:2056', '-a_ullr', '2600000', '1200000', '2603000', '1198000'];
const limits = { memoryBytes: 2 ** 30, sandbox: sandboxUnderTest() };
/** Pixels of the source: not a multiple of the tile size, so tiles at the edges contain padding. */
const [width, height] = [300, 200];

describe('a tile table in a third-party GeoPackage', () => {
  let folder: string;
  const run = (program: string, ...args: readonly string[]) =>
    execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chartroom-tiles-'));
    const wave = (at: number, turn: number) =>
      Math.round(128 + 60 * Math.sin((at % width) / 29 + turn) + 60 * Math.cos(at / width / 27));
    const pixels = Array.from({ length: width * height }, (_, at) => [wave(at, 0), wave(at, 1), wave(at, 2)]);
    const base = Buffer.concat([Buffer.from(`P6 ${width} ${height} 255\n`), Buffer.from(pixels.flat())]);
    writeFileSync(join(folder, 'base.ppm'), base);
    run('gdal_translate', '-q', ...lv95, 'base.ppm', 'colours.tif');
    run('gdal_translate', '-q', ...lv95, '-b', '1', '-ot', 'Float32', '-scale', '0', '255', '-500', '4000', '-a_nodata', '-9999', 'base.ppm', 'heights.tif'); // prettier-ignore
  });
  after(() => rmSync(folder, { recursive: true }));

  /** A GeoPackage with one table, written by GDAL. */
  const packaged = (source: string, ...options: readonly string[]): string => {
    rmSync(join(folder, 'tiles.gpkg'), { force: true });
    const creation = options.flatMap((option) => ['-co', option]);
    run('gdal_translate', '-q', '-of', 'GPKG', source, 'tiles.gpkg', ...creation);
    return join(folder, 'tiles.gpkg');
  };
  const change = (file: string, sql: string): void => {
    const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    database.exec(sql);
    database.close();
  };
  const made = (file: string, inspect: (made: MadeRaster, part: string) => void) =>
    withSteps(limits, async (workspace) => {
      const raster = await makeRaster(workspace, file);
      const part = join(folder, 'part.tif');
      await pipeline(workspace.read(`${raster.folder}/part-0.tif`), createWriteStream(part));
      inspect(raster, part);
    });
  const refused = (file: string, code: string, message: RegExp) =>
    assert.rejects(
      withSteps(limits, (workspace) => makeRaster(workspace, file)),
      (error: { code?: string; message: string }) => error.code === code && message.test(error.message),
    );
  /** Mean difference of the pixels from those that gdalwarp computes from the source. */
  const meanOff = (part: string, source: string): number => {
    const { size, geoTransform: [west, step, , north] } = JSON.parse(run('gdalinfo', '-json', part)) as { size: [number, number]; geoTransform: [number, number, number, number] }; // prettier-ignore
    const extent = [west, north - step * size[1], west + step * size[0], north];
    const raw = (file: string, number: number): Buffer => {
      run('gdal_translate', '-q', '-of', 'ENVI', '-ot', 'Float64', '-b', String(number), file, 'raw.bin');
      return readFileSync(join(folder, 'raw.bin'));
    };
    run('gdalwarp', '-q', '-overwrite', '-t_srs', 'EPSG:3857', '-te', ...extent.map(String), '-ts', ...size.map(String), '-r', 'bilinear', '-dstalpha', source, 'oracle.tif'); // prettier-ignore
    const [own, theirs] = [raw(part, 1), raw('oracle.tif', 1)];
    const alpha = raw('oracle.tif', source === 'colours.tif' ? 4 : 2);
    let [off, count] = [0, 0];
    for (let at = 0; at < own.length; at += 8) {
      if (alpha.readDoubleLE(at) < 255) continue;
      // At the edges only one of the two may have a value.
      if (Math.abs(own.readDoubleLE(at)) > 1e6) continue;
      off += Math.abs(own.readDoubleLE(at) - theirs.readDoubleLE(at));
      count++;
    }
    assert.ok(count > 10_000, `the oracle sees ${count} pixels`);
    return off / count;
  };

  for (const format of variantsOf(['JPEG', 'PNG', 'WEBP'], 1))
    it(`of ${format} becomes imagery at the position of its tiles, without the padding of the last ones`, async () => {
      await made(packaged('colours.tif', `TILE_FORMAT=${format}`), ({ manifest, warnings }, part) => {
        assert.deepEqual([manifest.kind, manifest.mask], ['imagery', 'alpha']);
        assert.deepEqual([manifest.source.width, manifest.source.height], [width, height]);
        assert.equal(manifest.source.compression, format.toLowerCase());
        assert.deepEqual(warnings, []);
        assert.ok(meanOff(part, 'colours.tif') < 4, String(meanOff(part, 'colours.tif')));
      });
    });

  for (const [type, options] of [
    ['floating point', ['TILE_FORMAT=TIFF']],
    ['scaled whole numbers', ['TILE_FORMAT=PNG', 'TILING_SCHEME=GoogleMapsCompatible']],
  ] as const)
    it(`of heights as ${type} has their values`, async () => {
      await made(packaged('heights.tif', ...options), ({ manifest }, part) => {
        assert.equal(manifest.kind, 'numeric');
        const { min, max } = manifest.bands[0]?.statistics ?? { min: 0, max: 0 };
        assert.ok(min > -500 && min < -300 && max > 3700 && max < 4000, `${min} to ${max}`);
        assert.ok(meanOff(part, 'heights.tif') < 30, String(meanOff(part, 'heights.tif')));
      });
    });

  it('may be compressed by gzip', async () => {
    const file = join(folder, 'tiles.gpkg.gz');
    writeFileSync(file, gzipSync(readFileSync(packaged('colours.tif'))));
    await made(file, ({ manifest }, part) => {
      assert.equal(manifest.kind, 'imagery');
      assert.ok(meanOff(part, 'colours.tif') < 4);
    });
  });

  it('may have the name of an option, a statement or a file, which no program receives', async () => {
    const file = packaged('colours.tif');
    const name = '-of "x"; DROP TABLE y; /etc/passwd';
    const quoted = `'${name}'`;
    change(
      file,
      `ALTER TABLE tiles RENAME TO "${name.replaceAll('"', '""')}"; ${[
        'gpkg_contents',
        'gpkg_tile_matrix',
        'gpkg_tile_matrix_set',
        'gpkg_extensions',
      ]
        .map((table) => `UPDATE ${table} SET table_name = ${quoted} WHERE table_name = 'tiles';`)
        .join(' ')}`,
    );
    await made(file, ({ manifest }) => assert.equal(manifest.kind, 'imagery'));
  });

  it('reports invalid tiles and tiles of another size, and reads the others', async () => {
    const file = packaged('colours.tif', 'BLOCKSIZE=64');
    const small = readFileSync(join(folder, 'base.ppm')).toString('hex').slice(0, 100);
    change(
      file,
      `UPDATE tiles SET tile_data = x'${small}' WHERE tile_column = 1 AND zoom_level = (SELECT max(zoom_level) FROM tiles)`,
    );
    await made(file, ({ warnings }) => {
      assert.deepEqual(
        warnings.map(({ code }) => code),
        ['tile_left_out'],
      );
      assert.match(
        warnings[0]?.message ?? '',
        /^4 tiles of level \d+ of .* were omitted; .* is not a readable PNG/,
      );
    });
  });

  it('reports that only coarser levels cover than the finest, which alone is read', async () => {
    const file = packaged('colours.tif', 'BLOCKSIZE=64');
    run('gdaladdo', '-q', file, '2');
    change(
      file,
      `DELETE FROM tiles WHERE tile_column > 0 AND zoom_level = (SELECT max(zoom_level) FROM tiles)`,
    );
    await made(file, ({ warnings }) => assert.match(warnings[0]?.message ?? '', /only coarser levels cover/));
  });

  it('is rejected if it would be endless, is empty, or is a view', async () => {
    const far = packaged('colours.tif');
    change(
      far,
      `UPDATE gpkg_tile_matrix SET matrix_width = 2000000000; INSERT INTO tiles (zoom_level, tile_column, tile_row, tile_data) SELECT max(zoom_level), 1999999999, 0, tile_data FROM tiles`,
    );
    await refused(far, 'raster_too_large', /cover \d+ × \d+ pixels/);
    const empty = packaged('colours.tif');
    change(empty, 'DELETE FROM tiles');
    await refused(empty, 'raster_empty', /contains no tiles/);
    const view = packaged('colours.tif');
    change(view, 'ALTER TABLE tiles RENAME TO other; CREATE VIEW tiles AS SELECT * FROM other');
    await refused(view, 'invalid_file', /has no table tiles/);
  });

  it('is rejected if there are several and one raster is requested', async () => {
    const file = packaged('colours.tif');
    run('gdal_translate', '-q', '-of', 'GPKG', 'colours.tif', 'tiles.gpkg', '-co', 'APPEND_SUBDATASET=YES', '-co', 'RASTER_TABLE=more'); // prettier-ignore
    await refused(file, 'too_many_layers', /2 tile tables/);
  });
});
