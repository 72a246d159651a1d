import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openFileSystemObjectStore } from '../../../adapters/objects/file-system/file-system-object-store.ts';
import type { RasterManifest } from '../../../geo/raster/manifest.ts';
import { otherOrigin } from '../../support/remote-steps.ts';
import { gdalVersion } from '../../support/gdal.ts';
import { makeRaster } from '../../support/make-raster.ts';
import { sizeOf } from '../../support/size.ts';
import { withSteps } from '../../support/steps.ts';
import { sandboxUnderTest } from '../../support/sandbox-under-test.ts';

interface Kind {
  readonly what: string;
  /** Options of gdal_translate that create the source from the bytes below or from a variant (`of`). */
  readonly options: readonly string[];
  readonly of?: 'holes.vrt' | 'rotated.vrt';
  /** Expected values of the manifest. */
  readonly expected: readonly [
    kind: RasterManifest['kind'],
    type: RasterManifest['dataType'],
    mask: RasterManifest['mask'],
  ];
  /** Options of gdalwarp for the same pixels. */
  readonly warp?: readonly string[];
  readonly isLossy?: true;
  /** Covered by another kind in the gate. */
  readonly isLong?: true;
  readonly parts?: number;
  /** Corners of the source for the second part, shifted west by 360 degrees. */
  readonly turned?: readonly string[];
  /** Expected bounding box of the whole raster, with a tolerance of 2 degrees. */
  readonly bbox?: readonly [number, number, number, number];
}

const lv95 = ['-a_srs', 'EPSG:2056', '-a_ullr', '2600000', '1200000', '2601280', '1198720'];
const bilinear = ['-r', 'bilinear'];
/** GDAL 3.7 and newer; older versions read signed bytes as unsigned. */
const readsSignedBytes = /^GDAL (3\.([7-9]|\d\d)|[4-9])/.test(gdalVersion());
const numeric = ['numeric', 'uint8', 'alpha'] as const;

const kinds: readonly Kind[] = [
  { what: '16-bit numbers in degrees, compressed by LZW', isLong: true, options: ['-ot', 'UInt16', '-a_srs', 'EPSG:4326', '-a_ullr', '8', '47', '8.02', '46.98', '-co', 'COMPRESS=LZW'], expected: ['numeric', 'uint16', 'alpha'], warp: [...bilinear, '-dstalpha'] },
  { what: 'signed 16-bit numbers in UTM, compressed by PACKBITS', isLong: true, options: ['-ot', 'Int16', '-a_srs', 'EPSG:32632', '-a_ullr', '500000', '5200000', '501280', '5198720', '-co', 'COMPRESS=PACKBITS'], expected: ['numeric', 'int16', 'nodata'], warp: [...bilinear, '-dstnodata', '-32768'] },
  { what: '32-bit numbers in tiles of a BigTIFF, south at the top', options: ['-ot', 'UInt32', '-a_srs', 'EPSG:2056', '-a_ullr', '2600000', '1198720', '2601280', '1200000', '-co', 'TILED=YES', '-co', 'BIGTIFF=YES', '-co', 'COMPRESS=DEFLATE'], expected: ['numeric', 'uint32', 'nodata'], warp: [...bilinear, '-dstnodata', '4294967295'] },
  { what: 'floating point of 64 bits in Web Mercator, compressed by LERC', options: ['-ot', 'Float64', '-a_srs', 'EPSG:3857', '-a_ullr', '900000', '6000000', '901280', '5998720', '-co', 'COMPRESS=LERC'], expected: ['numeric', 'float64', 'nodata'], warp: [...bilinear, '-dstnodata', 'nan'] },
  { what: 'floating point with a value for no data, the whole world with poles and all', options: ['-ot', 'Float32', '-a_nodata', '-9999', '-a_srs', 'EPSG:4326', '-a_ullr', '-180', '90', '180', '-90'], expected: ['numeric', 'float32', 'nodata'], warp: [...bilinear, '-dstnodata', '-9999'], bbox: [-180, -85.0511, 180, 85.0511] },
  ...(['NONE', 'LZW', 'DEFLATE', 'ZSTD', 'PACKBITS', 'LERC', 'LZMA'] as const).map((name): Kind => ({ what: `bytes compressed by ${name}`, isLong: true, options: [...lv95, '-co', `COMPRESS=${name}`], expected: numeric, warp: [...bilinear, '-dstalpha'] })),
  { what: 'bytes in tiles of a BigTIFF', isLong: true, options: [...lv95, '-co', 'TILED=YES', '-co', 'BIGTIFF=YES'], expected: numeric, warp: [...bilinear, '-dstalpha'] },
  { what: 'a JPEG in colours', options: [...lv95, '-b', '1', '-b', '1', '-b', '1', '-colorinterp', 'red,green,blue', '-co', 'COMPRESS=JPEG', '-co', 'PHOTOMETRIC=YCBCR'], expected: ['imagery', 'uint8', 'alpha'], warp: [...bilinear, '-dstalpha'], isLossy: true },
  { what: 'colours with alpha', options: [...lv95, '-b', '1', '-b', '1', '-b', '1', '-b', '1', '-colorinterp', 'red,green,blue,alpha'], expected: ['imagery', 'uint8', 'alpha'], warp: [...bilinear, '-dstalpha'], isLossy: true },
  { what: 'four bands one behind the other', options: [...lv95, '-ot', 'UInt16', '-b', '1', '-b', '1', '-b', '1', '-b', '1', '-co', 'INTERLEAVE=BAND'], expected: ['numeric', 'uint16', 'alpha'], warp: [...bilinear, '-dstalpha'] },
  { what: '16-bit numbers', isLong: true, options: [...lv95, '-ot', 'UInt16'], expected: ['numeric', 'uint16', 'alpha'], warp: [...bilinear, '-dstalpha'] },
  { what: 'signed 16-bit numbers', isLong: true, options: [...lv95, '-ot', 'Int16'], expected: ['numeric', 'int16', 'nodata'], warp: [...bilinear, '-dstnodata', '-32768'] },
  { what: '32-bit numbers', isLong: true, options: [...lv95, '-ot', 'UInt32'], expected: ['numeric', 'uint32', 'nodata'], warp: [...bilinear, '-dstnodata', '4294967295'] },
  { what: 'signed 32-bit numbers', isLong: true, options: [...lv95, '-ot', 'Int32'], expected: ['numeric', 'int32', 'nodata'], warp: [...bilinear, '-dstnodata', '-2147483648'] },
  { what: 'floating point', isLong: true, options: [...lv95, '-ot', 'Float32'], expected: ['numeric', 'float32', 'nodata'], warp: [...bilinear, '-dstnodata', 'nan'] },
  { what: 'floating point of 64 bits', isLong: true, options: [...lv95, '-ot', 'Float64'], expected: ['numeric', 'float64', 'nodata'], warp: [...bilinear, '-dstnodata', 'nan'] },
  { what: 'floating point with a value of its own for no data', isLong: true, options: [...lv95, '-ot', 'Float32', '-a_nodata', '-9999'], expected: ['numeric', 'float32', 'nodata'], warp: [...bilinear, '-dstnodata', '-9999'] },
  { what: 'bytes with a value for no data', isLong: true, options: [...lv95, '-a_nodata', '0'], expected: ['numeric', 'uint8', 'nodata'], warp: [...bilinear, '-dstnodata', '0'] },
  { what: 'one bit a pixel, as faxes are', options: [...lv95, '-scale', '0', '255', '0', '1', '-co', 'NBITS=1', '-co', 'COMPRESS=CCITTFAX4'], expected: ['palette', 'uint8', 'nodata'] },
  { what: 'degrees', isLong: true, options: ['-a_srs', 'EPSG:4326', '-a_ullr', '8', '47', '8.02', '46.98'], expected: numeric, warp: [...bilinear, '-dstalpha'] },
  { what: 'UTM', isLong: true, options: ['-a_srs', 'EPSG:32632', '-a_ullr', '500000', '5200000', '501280', '5198720'], expected: numeric, warp: [...bilinear, '-dstalpha'] },
  { what: 'Web Mercator itself', isLong: true, options: ['-a_srs', 'EPSG:3857', '-a_ullr', '900000', '6000000', '901280', '5998720'], expected: numeric, warp: [...bilinear, '-dstalpha'] },
  { what: 'south at the top', isLong: true, options: ['-a_srs', 'EPSG:2056', '-a_ullr', '2600000', '1198720', '2601280', '1200000'], expected: numeric, warp: [...bilinear, '-dstalpha'] },
  { what: 'a side on each side of the antimeridian', options: ['-a_srs', 'EPSG:4326', '-a_ullr', '179', '1', '181', '-1', '-a_nodata', '0'], expected: ['numeric', 'uint8', 'nodata'], warp: [...bilinear, '-dstnodata', '0'], parts: 2, turned: ['-181', '1', '-179', '-1'], bbox: [179, -1, -179, 1] },
  { what: 'the whole world, poles and all', isLong: true, options: ['-a_srs', 'EPSG:4326', '-a_ullr', '-180', '90', '180', '-90'], expected: numeric, warp: [...bilinear, '-dstalpha'], bbox: [-180, -85.0511, 180, 85.0511] },
  { what: 'the North Pole in its middle', options: ['-a_srs', 'EPSG:3995', '-a_ullr', '-2000000', '2000000', '2000000', '-2000000'], expected: numeric, warp: [...bilinear, '-dstalpha'], bbox: [-180, 65, 180, 85.0511] },
  { what: 'bytes, some of which a mask of its own hides', of: 'holes.vrt', options: [...lv95, '--config', 'GDAL_TIFF_INTERNAL_MASK', 'YES', '-mask', 'mask', '-a_nodata', 'none'], expected: numeric, warp: [...bilinear, '-dstalpha'] },
  { what: 'signed bytes', options: [...lv95, '-co', 'PIXELTYPE=SIGNEDBYTE'], expected: ['numeric', 'int8', 'nodata'], warp: readsSignedBytes ? [...bilinear, '-dstnodata', '-128'] : ['-r', 'near', '-dstnodata', '128'] },
  { what: 'rows and columns that are turned and sheared', of: 'rotated.vrt', options: [], expected: numeric, warp: [...bilinear, '-dstalpha'] },
  { what: 'four ground control points', options: ['-a_srs', 'EPSG:2056', '-gcp', '0', '0', '2600000', '1200000', '-gcp', '128', '0', '2601280', '1200000', '-gcp', '0', '128', '2600000', '1198720', '-gcp', '128', '128', '2601280', '1198720'], expected: numeric, warp: [...bilinear, '-dstalpha'] },
]; // prettier-ignore

describe('a raster', () => {
  let folder: string;
  const run = (program: string, ...args: readonly string[]) =>
    execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  /** The raw samples of a TIFF, band by band. */
  const rawOf = (file: string): Buffer => {
    run('gdal_translate', '-q', '-of', 'ENVI', file, 'raw.bin');
    return readFileSync(join(folder, 'raw.bin'));
  };

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chartroom-kinds-'));
    const waves = Array.from({ length: 128 * 128 }, (_, at) =>
      Math.round(128 + 60 * Math.sin((at % 128) / 9) + 60 * Math.cos(at / 128 / 7)),
    );
    writeFileSync(
      join(folder, 'base.pgm'),
      Buffer.concat([Buffer.from('P5 128 128 255\n'), Buffer.from(waves)]),
    );
    run('gdal_translate', '-q', '-of', 'VRT', '-a_nodata', '128', 'base.pgm', 'holes.vrt');
    run('gdal_translate', '-q', '-of', 'VRT', 'base.pgm', 'rotated.vrt');
    const turned =
      '<SRS>EPSG:2056</SRS><GeoTransform>2600000, 8, 5, 1200000, 3, -9</GeoTransform><VRTRasterBand';
    const vrt = join(folder, 'rotated.vrt');
    writeFileSync(vrt, readFileSync(vrt, 'utf8').replace('<VRTRasterBand', turned));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Asserts that the part has the pixels that gdalwarp computes from the source on the same grid. */
  function assertPixels(part: string, source: string, { expected: [, type], warp, isLossy }: Kind): void {
    if (warp === undefined) return;
    // The reported corners are rounded.
    const { size, geoTransform: [west, step, , north] } = JSON.parse(run('gdalinfo', '-json', part)) as { size: [number, number]; geoTransform: [number, number, number, number] }; // prettier-ignore
    const extent = [west, north - step * size[1], west + step * size[0], north];
    run('gdalwarp', '-q', '-overwrite', '-t_srs', 'EPSG:3857', '-te', ...extent.map(String), '-ts', ...size.map(String), ...warp, source, 'oracle.tif'); // prettier-ignore
    const [own, theirs] = [rawOf(part), rawOf('oracle.tif')];
    assert.ok(
      theirs.some((byte) => byte !== theirs[0]),
      'the oracle sees something',
    );
    if (type === 'float32' || type === 'float64') assertNear(floatsOf(own, type), floatsOf(theirs, type));
    else if (isLossy !== true) assert.ok(own.equals(theirs), `other pixels: ${differences(own, theirs)}`);
    else {
      let off = 0;
      for (const [at, value] of own.entries()) off += Math.abs(value - (theirs[at] ?? 0));
      assert.ok(off / own.length < 3, `${off / own.length} levels off in the mean`);
    }
  }

  for (const kind of kinds.filter(({ isLong = false }) => !isLong || sizeOf({ gate: 0, long: 1 }) === 1))
    it(`of ${kind.what} has the same pixels as with gdalwarp`, async () => {
      const { options, expected, parts = 1, bbox, turned, of = 'base.pgm' } = kind;
      run('gdal_translate', '-q', '-of', 'GTiff', ...options, of, 'source.tif');
      await withSteps({ memoryBytes: 2 ** 30, sandbox: sandboxUnderTest() }, async (workspace) => {
        const { manifest, files, folder: made } = await makeRaster(workspace, join(folder, 'source.tif'));
        assert.deepEqual([manifest.kind, manifest.dataType, manifest.mask], expected);
        assert.equal(manifest.parts.length, parts);
        for (const { name } of files)
          await pipeline(workspace.read(`${made}/${name}`), createWriteStream(join(folder, name)));
        if (bbox !== undefined)
          for (const [side, edge] of manifest.bbox.entries())
            assert.ok(Math.abs(edge - (bbox[side] ?? 0)) < 2, manifest.bbox.join());
        assertPixels('part-0.tif', 'source.tif', kind);
        if (turned === undefined) return;
        run('gdal_translate', '-q', '-a_ullr', ...turned, 'source.tif', 'turned.tif');
        assertPixels('part-1.tif', 'turned.tif', kind);
      });
    });

  it('is processed on another machine too, with a low-resolution preview first', async () => {
    run(
      'gdal_translate',
      '-q',
      '-of',
      'GTiff',
      ...lv95,
      '-outsize',
      '1024',
      '1024',
      'base.pgm',
      'source.tif',
    );
    const disk = mkdtempSync(join(folder, 'disk-'));
    const objectStore = await openFileSystemObjectStore(join(folder, 'objects'));
    const limits = { memoryBytes: 2 ** 30, sandbox: sandboxUnderTest() };
    await otherOrigin({ disk, objectStore, limits }).withWorkspace(async (workspace) => {
      const reported: number[] = [];
      const { manifest } = await makeRaster(workspace, join(folder, 'source.tif'), {
        maxSide: 512,
        report: ({ progress }) => reported.push(progress),
      });
      assert.equal(manifest.maxZoom, manifest.minZoom);
      assert.ok((manifest.bands[0]?.statistics.validShare ?? 0) > 0.9);
      assert.ok(reported.length > 3 && reported.every((progress) => progress >= 5 && progress <= 14));
    });
  });
});

function differences(own: Buffer, theirs: Buffer): string {
  let [count, max] = [0, 0];
  for (const [at, value] of own.entries()) {
    const off = Math.abs(value - (theirs[at] ?? 0));
    if (off > 0) count++;
    max = Math.max(max, off);
  }
  return `${count} of ${own.length} bytes, by ${max} at most`;
}

function floatsOf(bytes: Buffer, type: 'float32' | 'float64'): Float32Array | Float64Array {
  const copy = new Uint8Array(bytes).buffer;
  return type === 'float32' ? new Float32Array(copy) : new Float64Array(copy);
}

/** Positions are interpolated between exact ones, which depend on the number of threads. */
function assertNear(own: Float32Array | Float64Array, theirs: Float32Array | Float64Array): void {
  assert.equal(own.length, theirs.length);
  for (const [at, value] of own.entries()) {
    const other = theirs[at] ?? 0;
    const isSame = Number.isNaN(value) ? Number.isNaN(other) : Math.abs(value - other) < 0.5;
    assert.ok(isSame, `${value} instead of ${other} at ${at}`);
  }
}
