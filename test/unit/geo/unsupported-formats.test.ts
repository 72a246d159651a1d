import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectFormat } from '../../../geo/detect/detect-format.ts';
import { prepareSources } from '../../../geo/source/prepare-sources.ts';
import { zip } from '../../fixtures/formats/zip.ts';

describe('a file of a format that is not supported', () => {
  const tiles = Buffer.alloc(4096);
  tiles.write('SQLite format 3\0');
  tiles.write(
    'CREATE TABLE metadata (name text, value text); CREATE TABLE tiles (zoom_level, tile_column)',
    200,
  );
  const files: readonly (readonly [what: RegExp, content: string | Uint8Array, advice: RegExp])[] = [
    [/RAR/, 'Rar!\x1a\x07\x01\0', /ZIP/],
    [/7-Zip/, '7z\xbc\xaf\x27\x1c', /ZIP/],
    [/PMTiles/, 'PMTiles\x03', /GeoPackage/],
    [/MBTiles/, tiles, /GeoPackage/],
    [/LAS or LAZ/, 'LASF\0\0', /GeoTIFF/],
    [/NetCDF/, 'CDF\x01', /GeoTIFF/],
    [/FIT/, '\x0e\x10\x5c\x08\x00\x00\x00\x00.FIT', /GPX/],
    [/legacy Office/, '\xd0\xcf\x11\xe0\xa1\xb1', /XLSX without a password/],
    [/DWG/, 'AC1032', /DXF/],
    [/OpenStreetMap XML/, '<?xml version="1.0"?><osm version="0.6"></osm>', /GeoJSON/],
    [/location history/, '{"locations":[{"latitudeE7":1}]}', /GPX or GeoJSON/],
    [/location history/, '{\n  "semanticSegments": []}', /GPX or GeoJSON/],
    [/Overpass/, '{"version": 0.6, "generator": "Overpass API", "elements": []}', /overpass turbo/],
  ];
  for (const [what, content, advice] of files)
    it(`is named, with advice: ${what.source}`, () => {
      const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
      const found = detectFormat(bytes, true);
      assert.ok(found.format === 'other');
      assert.match(found.what, what);
      assert.match(found.instead ?? '', advice);
    });

  const archives: readonly (readonly [name: string, what: RegExp])[] = [
    [
      'parcels.gdb/a00000009.gdbtable',
      /file geodatabase without its catalogue, which is not supported; zip the whole \.gdb folder/,
    ],
    ['META-INF/manifest.xml', /OpenDocument file, which is not supported; save it as CSV or XLSX/],
    ['relief/hdr.adf', /Esri grid, which is not supported; convert it to GeoTIFF/],
  ];
  for (const [name, what] of archives)
    it(`is named by the files of an archive: ${name}`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'chartroom-unsupported-'));
      try {
        const path = join(folder, 'source');
        await writeFile(path, zip([{ name, content: 'content' }]));
        await assert.rejects(prepareSources({ path, folder, name: 'Test' }), {
          code: 'unsupported_format',
          message: what,
        });
      } finally {
        await rm(folder, { recursive: true });
      }
    });
});
