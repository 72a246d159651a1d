import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Declaration } from '../../../../geo/declaration.ts';
import { detectFormat } from '../../../../geo/detect/detect-format.ts';
import { prepareRaster } from '../../../../geo/raster/source/prepare-raster.ts';
import type { PreparedRaster } from '../../../../geo/raster/source/prepared-raster.ts';
import { zip } from '../../../fixtures/formats/zip.ts';

const head = 'ncols 3\nnrows 2\nxllcorner 2600000\nyllcorner 1200000\ncellsize 25\nNODATA_value -9999\n';
const lv95 =
  'PROJCS["CH1903+ / LV95",GEOGCS["CH1903+",DATUM["CH1903+",SPHEROID["Bessel 1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Hotine_Oblique_Mercator_Azimuth_Center"],UNIT["metre",1]]';

describe('an ASCII grid', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'chartroom-grids-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  async function prepare(content: string | Buffer, declared: Declaration = {}): Promise<PreparedRaster> {
    const path = join(folder, 'source');
    writeFileSync(path, content);
    const prepared = await prepareRaster({ path, folder, declared });
    assert.ok('file' in prepared);
    return prepared;
  }
  /** Type, bits and values of the pixels. */
  async function valuesOf(content: string): Promise<readonly [string, number, readonly number[]]> {
    const { image } = (await prepare(content)).description;
    const bytes = readFileSync(join(folder, 'source.tif'));
    const values = Array.from({ length: image.width * image.height }, (_, index) => {
      if (image.sample === 'int') return bytes.readInt32LE(16 + 4 * index);
      return image.bits === 32 ? bytes.readFloatLE(16 + 4 * index) : bytes.readDoubleLE(16 + 8 * index);
    });
    return [image.sample, image.bits, values];
  }

  const headers: Readonly<Record<string, string>> = {
    'in lower case': head,
    'in upper case, with blanks and carriage returns':
      'NCOLS         3\r\nNROWS         2\r\nXLLCORNER     2600000.0\r\nYLLCORNER     1200000.0\r\nCELLSIZE      25.0\r\nNODATA_VALUE  -9999\r\n',
    'with the centre of the first cell':
      'ncols 3\nnrows 2\nxllcenter 2600012.5\nyllcenter 1200012.5\ncellsize 25\n',
    'with decimal commas':
      'ncols 3\nnrows 2\nxllcorner 2600000,0\nyllcorner 1200000,0\ncellsize 25,0\nnodata_value -9999,0\n',
    'in another order, after a byte order mark':
      '\ufeffnrows 2\nncols 3\ndx 25\ndy 25\nnodata_value -9999\nxllcorner 2600000\nyllcorner 1200000\n',
  };
  for (const [what, header] of Object.entries(headers))
    it(`is detected and located by its header: ${what}`, async () => {
      const content = `${header}1 2 3\n4 5 6\n`;
      const found = detectFormat(Buffer.from(content), true);
      assert.ok(found.format === 'raster' && found.kind === 'ascii grid');
      const { description, system, sent } = await prepare(content);
      assert.deepEqual(description.reference.transform, [2600000, 25, 0, 1200050, 0, -25]);
      assert.deepEqual([description.nodata, system], ['-9999', { code: 2056 }]);
      assert.deepEqual(sent, { bytes: Buffer.byteLength(content), compression: 'ascii grid' });
    });

  it('has cells that are not square', async () => {
    const { description } = await prepare('ncols 3\nnrows 2\nxllcorner 7\nyllcorner 47\ndx 0.5\ndy 0.25\n1 2 3 4 5 6');
    assert.deepEqual(description.reference.transform, [7, 0.5, 0, 47.5, 0, -0.25]);
  }); // prettier-ignore

  it('of integers has integers', async () => {
    assert.deepEqual(await valuesOf(`${head}1 -2 3\n4 -9999 2147483647\n`), ['int', 32, [1, -2, 3, 4, -9999, 2147483647]]);
  }); // prettier-ignore

  it('with a fraction anywhere has numbers of single precision', async () => {
    assert.deepEqual(await valuesOf(`${head}1 2 3 4 5\n6.5`), ['float', 32, [1, 2, 3, 4, 5, 6.5]]);
  });

  it('with integers beyond single precision has numbers of double precision', async () => {
    assert.deepEqual(await valuesOf(`${head}0.5 16777217 1e300 4 5 6`), ['float', 64, [0.5, 16777217, 1e300, 4, 5, 6]]);
  }); // prettier-ignore

  it('may have its values on any lines, with plus signs, exponents and decimal commas', async () => {
    assert.deepEqual(await valuesOf(`${head}  +1.5 2,25\t.5 -1E+2\n\n007\n6.`), ['float', 32, [1.5, 2.25, 0.5, -100, 7, 6]]);
  }); // prettier-ignore

  it('may contain values that are no number', async () => {
    assert.deepEqual(await valuesOf(`${head}nan 1.#QNAN -nan 4 5 6`), ['float', 32, [NaN, NaN, NaN, 4, 5, 6]]);
  }); // prettier-ignore

  it('may have the smallest single-precision number for cells without data', async () => {
    const content = `${head.replace('-9999', '-3.40282346639e+38')}1.5 -3.40282346639e+38 3 4 5 6`;
    const { description } = await prepare(content);
    assert.equal(description.nodata, '-3.4028234663852886e+38');
    assert.deepEqual([description.image.sample, description.image.bits], ['float', 32]);
  });

  const refused: readonly (readonly [what: string, content: string, code: string, message: RegExp])[] = [
    ['fewer values than cells', `${head}1 2 3 4 `, 'truncated', /declares 3 × 2 cells, but has at most 5 values/],
    ['a row that is missing', `${head}1000 2000 3000\n4000 `, 'truncated', /ends after 4 values, in row 2 of 2/],
    ['more values than cells', `${head}1 2 3 4 5 6 7`, 'invalid_file', /more than 3 × 2 values/],
    ['text among the values', `${head}1 2 3 4 /vsicurl/http://a 6`, 'invalid_file', /“\/vsicurl\/http:\/\/a” in row 2, column 2/],
    ['a value without an end', `${head}${'1'.repeat(1_000_000)}`, 'invalid_file', /in row 1, column 1, which is not a number/],
    ['a size beyond its bytes', head.replace('ncols 3', 'ncols 1999999').replace('nrows 2', 'nrows 1999999'), 'truncated', /declares 1999999 × 1999999 cells/],
    ['a size beyond the limit', head.replace('ncols 3', 'ncols 99999999'), 'raster_too_large', /ncols of 99999999; the limit is 2000000/],
    ['no size of its cells', 'ncols 3\nnrows 2\nxllcorner 1\nyllcorner 1\n1 2 3 4 5 6', 'invalid_file', /does not declare its cellsize/],
    ['cells without a size', head.replace('25', '0'), 'invalid_file', /cells of 0 × 0/],
    ['an invalid number in its header', head.replace('2600000', '1e999'), 'invalid_file', /“1e999” as its xllcorner/],
  ]; // prettier-ignore
  for (const [what, content, code, message] of refused)
    it(`is refused with ${what}`, () => assert.rejects(prepare(content), { code, message }));

  const metres = `${head.replace('2600000', '155000').replace('1200000', '463000')}1 2 3\n4 5 6\n`;
  it('without a reference system is refused with the systems that fit', async () => {
    await assert.rejects(prepare(metres), (error: Error & { code: string; details: { candidates: { crs: string }[] } }) => {
      assert.equal(error.code, 'crs_unknown');
      assert.match(error.message, /^The ASCII grid declares no reference system/);
      return error.details.candidates.some(({ crs }) => crs === 'EPSG:28992');
    });
  }); // prettier-ignore

  it('is in the declared system', async () => {
    const { system } = await prepare(metres, { crs: { code: 28992 } });
    assert.deepEqual(system, { code: 28992 });
  });

  it('is read from an archive, in the system of the .prj beside it', async () => {
    const files = [
      { name: 'data/readme.txt', content: 'heights' },
      { name: 'data/HEIGHTS.ASC', content: metres },
      { name: 'data/heights.prj', content: lv95 },
    ];
    const { system } = await prepare(zip(files));
    assert.deepEqual(system, { file: 'source.prj' });
    assert.equal(readFileSync(join(folder, 'source.prj'), 'utf8'), lv95);
  });

  it('is refused in an archive with several', () =>
    assert.rejects(prepare(zip(['a.asc', 'b.asc'].map((name) => ({ name, content: metres })))), {
      code: 'too_many_layers',
      message: /contains 2 rasters \(“a\.asc”, “b\.asc”\)/,
    }));
});
