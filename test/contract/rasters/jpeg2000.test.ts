import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Declaration } from '../../../geo/declaration.ts';
import { cleanJpeg2000 } from '../../../geo/raster/source/clean-jpeg2000.ts';
import { zip } from '../../fixtures/formats/zip.ts';
import { writeTiff } from '../../fixtures/raster/write-tiff.ts';
import { madeRaster } from '../../support/made-raster.ts';

const utm = ['-a_srs', 'EPSG:32632', '-a_ullr', '500000', '5200000', '502560', '5197440'] as const;
const lossless = ['-co', 'QUALITY=100', '-co', 'REVERSIBLE=YES'] as const;

describe('a JPEG 2000 image', () => {
  let folder: string;
  const at = (name: string) => join(folder, name);
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chartroom-jpeg2000-'));
    const pixels = Buffer.alloc(2 * 256 * 256);
    for (let index = 0; index < 256 * 256; index++)
      pixels.writeUInt16LE(1000 + (index >> 8) * 8 + (index & 255), 2 * index);
    writeFileSync(at('heights.tif'), writeTiff({ width: 256, height: 256, bits: 16, pixels }));
    encode('heights.jp2', ...utm);
    encode('gml.jp2', ...utm, '-co', 'GeoJP2=NO');
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Writes the heights as an image with these options of gdal_translate. */
  function encode(name: string, ...options: readonly string[]): Buffer {
    const source = at('heights.tif');
    execFileSync('gdal_translate', ['-q', '-of', 'JP2OpenJPEG', ...lossless, ...options, source, at(name)]);
    return readFileSync(at(name));
  }
  async function made(name: string, bytes: Buffer = readFileSync(at(name)), declared: Declaration = {}) {
    writeFileSync(at('sent'), bytes);
    return madeRaster(at('sent'), { declared });
  }
  /** Compares values in the middle of pixels with those of GDAL. */
  async function assertHeights({ reader, manifest }: Awaited<ReturnType<typeof made>>): Promise<void> {
    assert.deepEqual([manifest.source.width, manifest.source.compression], [256, 'jpeg 2000']);
    for (const [column, row] of [[20, 30], [128, 128], [200, 70]] as const) {
      const shown = execFileSync('gdaltransform', ['-s_srs', 'EPSG:32632', '-t_srs', 'EPSG:4326', '-output_xy'], {
        input: `${500005 + 10 * column} ${5199995 - 10 * row}`,
        encoding: 'utf8',
      });
      const [longitude = NaN, latitude = NaN] = shown.trim().split(' ').map(Number);
      const [value = NaN] = (await reader.point(longitude, latitude)) ?? [];
      assert.ok(Math.abs(Number(value) - (1000 + 8 * row + column)) <= 9, `${value} at ${column}, ${row}`);
    }
  } // prettier-ignore

  it('with a georeference of GeoTIFF has its values at their positions', async () => {
    await assertHeights(await made('heights.jp2'));
  });

  it('with a georeference in GML has its values at their positions', async () => {
    await assertHeights(await made('gml.jp2'));
  });

  it('is read from an archive with its world file and its .prj', async () => {
    const bytes = encode('bare.jp2', '-co', 'GeoJP2=NO', '-co', 'GMLJP2=NO');
    const prj = execFileSync('gdalsrsinfo', ['-o', 'wkt1', 'EPSG:32632'], { encoding: 'utf8' });
    const files = [
      { name: 'photo.jp2', content: bytes },
      { name: 'photo.j2w', content: '10\n0\n0\n-10\n500005\n5199995\n' },
      { name: 'photo.prj', content: prj },
    ];
    await assertHeights(await made('', zip(files)));
    await assert.rejects(made('', bytes), { code: 'raster_not_georeferenced' });
  });

  it('without a reference system is refused with the systems that fit, unless the caller declares it', async () => {
    const bytes = encode('bare.j2k', '-co', 'CODEC=J2K', '-co', 'GeoJP2=NO', '-co', 'GMLJP2=NO');
    const archive = zip([
      { name: 'a.j2k', content: bytes },
      { name: 'a.wld', content: '10\n0\n0\n-10\n500005\n5199995\n' },
    ]);
    await assert.rejects(made('', archive), {
      code: 'crs_unknown',
      message: /^The JPEG 2000 image declares no reference system/,
    });
    await assertHeights(await made('', archive, { crs: { code: 32632 } }));
  });

  const pictures: Readonly<Record<string, readonly [options: readonly string[], kind: string, type: string]>> = {
    'of colours': [['-b', '1', '-b', '1', '-b', '1', '-ot', 'Byte', '-scale', '-co', 'YCC=YES', '-colorinterp', 'red,green,blue'], 'imagery', 'uint8'],
    'of twelve bits': [['-co', 'NBITS=12'], 'numeric', 'uint16'],
  }; // prettier-ignore
  for (const [what, [options, kind, type]] of Object.entries(pictures))
    it(`${what} keeps its kind`, async () => {
      const { manifest } = await made('', encode('kind.jp2', ...utm, ...options));
      assert.deepEqual([manifest.kind, manifest.dataType], [kind, type]);
    });

  /** The image with these bytes at an offset from the first occurrence of `mark`. */
  const patched = (name: string, mark: string, offset: number, ...bytes: readonly number[]): Buffer => {
    const image = readFileSync(at(name));
    image.set(bytes, image.indexOf(mark, 0, 'latin1') + offset);
    return image;
  };
  /** The image with another text of the same length in its GML. */
  const withGml = (from: string, to: string) =>
    patched('gml.jp2', from, 0, ...Buffer.from(to.padEnd(from.length), 'latin1'));
  const size = '\xff\x4f\xff\x51';
  const large = [0, 1, 0x86, 0xa0];
  const hostile: readonly (readonly [what: string, bytes: () => Buffer, code: string, message: RegExp])[] = [
    ['a size beyond the limit', () => patched('heights.jp2', size, 8, 0xff, 0xff, 0xff, 0xff), 'raster_too_large', /4294967295 × 256 pixels/],
    ['many more pixels than its bytes can hold', () => patched('heights.jp2', size, 8, ...large, ...large), 'raster_too_large', /100000 × 100000 pixels with 1 bands \(20000000000 bytes\)/],
    ['no end', () => readFileSync(at('heights.jp2')).subarray(0, -100), 'truncated', /but a box spans bytes/],
    ['no end of a bare codestream', () => readFileSync(at('bare.j2k')).subarray(0, -100), 'truncated', /before the end of its codestream/],
    ['a box without a length', () => patched('heights.jp2', 'ftyp', -4, 0, 0, 0, 4), 'invalid_file', /a box of 4 bytes/],
    ['entities in its GML', () => withGml('<gml:FeatureCollection\n   xmlns:gml="http://www.opengis.net/gml"\n', '<!DOCTYPE a [<!ENTITY b SYSTEM "/etc/passwd">]><FeatureCollection\n'), 'invalid_file', /document type declaration/],
    ['GML that is not well-formed', () => withGml('</gml:origin>', '</gml:origen>'), 'invalid_file', /not well-formed/],
    ['damaged pixels', () => patched('heights.jp2', size, 60, ...Buffer.alloc(30, 0xff)), 'invalid_file', /cannot be decoded\. GDAL: /],
  ]; // prettier-ignore
  for (const [what, bytes, code, message] of hostile)
    it(`is refused with ${what}`, () => assert.rejects(made('', bytes()), { code, message }));

  it('passes no reference to files or addresses to its decoder', async () => {
    const bytes = withGml('urn:ogc:def:crs:EPSG::32632', '/vsicurl/http://127.0.0.1/a');
    assert.match(bytes.toString('latin1'), /\/vsicurl\//);
    writeFileSync(at('named.jp2'), bytes);
    rmSync(at('clean.jp2'), { force: true });
    await cleanJpeg2000(at('named.jp2'), at('clean.jp2'), folder);
    const clean = readFileSync(at('clean.jp2'), 'latin1');
    assert.doesNotMatch(clean, /\/vsi|http|gmljp2:|schemaLocation/);
    assert.match(clean, /<offsetVector[^>]*>10 0</);
  });
});
