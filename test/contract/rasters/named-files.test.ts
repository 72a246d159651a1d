import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tilePicture } from '../../../geo/geopackage/tiles/tile-picture.ts';
import { prepareRaster } from '../../../geo/raster/source/prepare-raster.ts';
import type { PreparedRaster } from '../../../geo/raster/source/prepared-raster.ts';
import { zip } from '../../fixtures/formats/zip.ts';
import { type WrittenField, type WrittenTiff, writeTiff } from '../../fixtures/raster/write-tiff.ts';

const text = (values: string): WrittenField => ({ type: 2, values });
const metadata = (items: string): WrittenField => text(`<GDALMetadata>${items}</GDALMetadata>`);

/** GDAL opens files named in the metadata of a TIFF; each case first shows that it does. */
describe('the metadata of a TIFF', () => {
  let folder: string;
  let outside: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'chartroom-named-files-'));
    outside = join(folder, 'outside.tif');
    writeFileSync(outside, writeTiff({ width: 8, height: 8 }));
    mkdirSync(join(folder, 'step'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const naming = (): WrittenField =>
    metadata(`<Item name="OVERVIEW_FILE" domain="OVERVIEWS">${outside}</Item>`);
  const declared = (file: string): string => execFileSync('gdalinfo', ['-json', '-mdd', 'all', file], { encoding: 'utf8' }); // prettier-ignore
  /** What GDAL says of it as it was sent, and of what is prepared for it. */
  async function metadataOf(bytes: Buffer): Promise<readonly [sent: string, prepared: string]> {
    const sent = join(folder, 'sent.tif');
    writeFileSync(sent, bytes);
    const prepared = await prepare(bytes);
    return [declared(sent), declared(join(folder, 'step', prepared.file))];
  }
  async function prepare(bytes: Buffer): Promise<PreparedRaster> {
    const path = join(folder, 'step', 'source');
    writeFileSync(path, bytes);
    const prepared = await prepareRaster({ path, folder: join(folder, 'step'), declared: {} });
    assert.ok('file' in prepared);
    return prepared;
  }

  const kinds: Readonly<Record<string, WrittenTiff>> = {
    'a TIFF': {},
    'a big-endian TIFF': { isBigEndian: true },
    'a BigTIFF': { isBig: true },
    'a TIFF of several pages': { more: [{ 254: { type: 4, values: [2] }, 256: { type: 4, values: [1] } }] },
  };
  for (const [kind, written] of Object.entries(kinds))
    it(`names no overviews for GDAL to open: ${kind}`, async () => {
      const [sent, prepared] = await metadataOf(writeTiff({ ...written, fields: { 42112: naming() } }));
      assert.match(sent, /outside\.tif/);
      assert.doesNotMatch(prepared, /outside\.tif/);
    });

  it('names no arrays of positions', async () => {
    const items = ['X', 'Y'].map(
      (axis) => `<Item name="${axis}_DATASET" domain="GEOLOCATION">${outside}</Item>`,
    );
    const [sent, prepared] = await metadataOf(writeTiff({ fields: { 42112: metadata(items.join('')) } }));
    assert.match(sent, /outside\.tif/);
    assert.doesNotMatch(prepared, /outside\.tif|GEOLOCATION/);
  });

  it('names nothing in a mask beside the TIFF', async () => {
    const mask = writeTiff({ fields: { 42112: naming() } });
    assert.ok(mask.includes('outside.tif'));
    await prepare(
      zip([
        { name: 'a.tif', content: writeTiff() },
        { name: 'a.tif.msk', content: mask },
      ]),
    );
    assert.ok(!readFileSync(join(folder, 'step', 'source.tif.msk')).includes('outside.tif'));
  });

  it('names nothing in a tile of a GeoPackage', async () => {
    const tile = writeTiff({ bits: 32, sampleFormat: 3, fields: { 42112: naming() } });
    assert.equal((await tilePicture(tile))?.format, 'tiff');
    assert.ok(!tile.includes('outside.tif'));
  });

  it('is rejected as numbers of more than a byte, which libtiff would convert to text', async () => {
    const values = [...`${String(naming().values)}\0`].map((letter) => letter.charCodeAt(0));
    const sent = writeTiff({ fields: { 42112: { type: 3, values } } });
    const path = join(folder, 'sent.tif');
    writeFileSync(path, sent);
    assert.match(declared(path), /outside\.tif/);
    await assert.rejects(prepare(sent), {
      code: 'invalid_file',
      message: /field 42112 that does not consist of bytes/,
    });
  });

  it('is rejected if it is too long, or if other data uses its bytes', async () => {
    const long = writeTiff({ fields: { 42112: text('x'.repeat(20_000_000)) } });
    await assert.rejects(prepare(long), { code: 'invalid_file', message: /the limit is 16777216/ });
    // The second page is located in the metadata of the first.
    const page = { 42112: metadata('<Item name="x">of the page</Item>'), 256: { type: 4, values: [1] } };
    const whole = writeTiff({ fields: { 42112: text('x') }, more: [page] });
    const first = whole.readUInt32LE(4);
    const second = whole.readUInt32LE(first + 2 + 12 * whole.readUInt16LE(first));
    const entry = first + 2 + 12 * (whole.readUInt16LE(first) - 1);
    assert.equal(whole.readUInt16LE(entry), 42112);
    whole.writeUInt32LE(whole.length - second, entry + 4);
    whole.writeUInt32LE(second, entry + 8);
    await assert.rejects(prepare(whole), { code: /invalid_file|truncated/ });
  });

  it('preserves names, units, scales and offsets of bands', async () => {
    const vrt = join(folder, 'bands.vrt');
    const plain = join(folder, 'plain.tif');
    const band = (number: number) =>
      `<VRTRasterBand dataType="Byte" band="${number}"><Description>Höhe &amp; &lt;${number}&gt; "m"</Description><UnitType>m³/s</UnitType><Offset>-${number}.5</Offset><Scale>${number}e-3</Scale><SimpleSource><SourceFilename relativeToVRT="1">outside.tif</SourceFilename><SourceBand>1</SourceBand></SimpleSource></VRTRasterBand>`;
    writeFileSync(vrt, `<VRTDataset rasterXSize="8" rasterYSize="8"><SRS>EPSG:4326</SRS><GeoTransform>8,0.01,0,47,0,-0.01</GeoTransform>${band(1)}${band(2)}</VRTDataset>`); // prettier-ignore
    execFileSync('gdal_translate', ['-q', '-mo', 'OTHER=x', vrt, plain]);
    const facts = (json: string) =>
      (JSON.parse(json) as { bands: Record<string, unknown>[] }).bands.map(
        ({ description, unit, offset, scale, colorInterpretation }) => [description, unit, offset, scale, colorInterpretation], // prettier-ignore
      );
    const [sent, prepared] = await metadataOf(readFileSync(plain));
    assert.deepEqual(facts(prepared), facts(sent));
    assert.deepEqual(facts(sent)[1]?.slice(0, 4), ['Höhe & <2> "m"', 'm³/s', -2.5, 0.002]);
    assert.doesNotMatch(prepared, /OTHER/);
    // The output is already clean, so a second run changes nothing.
    const again = join(folder, 'again.tif');
    copyFileSync(join(folder, 'step', 'source.tif'), again);
    await prepare(readFileSync(again));
    assert.deepEqual(readFileSync(join(folder, 'step', 'source.tif')), readFileSync(again));
  });
});
