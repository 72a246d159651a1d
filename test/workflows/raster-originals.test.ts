import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Declaration } from '../../geo/declaration.ts';
import type { RasterLayer } from '../../core/rasters/raster.ts';
import { variantsOf } from '../support/size.ts';
import { inspectFile, startExportOf } from './export-room.ts';
import { startImportOf } from './import-room.ts';
import { sharedStand } from './shared-stand.ts';
import type { Stand } from './stand.ts';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/raster/cases/${name}`, import.meta.url));

/** Heights near London in the British grid, which the file does not name. */
const british = `ncols 8\nnrows 8\nxllcorner 530000\nyllcorner 180000\ncellsize 100\n${'10 11 12 13 14 15 16 17\n'.repeat(8)}`;
const wkt = 'PROJCS["Own",GEOGCS["GCS_OSGB_1936",DATUM["D_OSGB_1936",SPHEROID["Airy_1830",6377563.396,299.3249646]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",400000.0],PARAMETER["False_Northing",-100000.0],PARAMETER["Central_Meridian",-2.0],PARAMETER["Scale_Factor",0.9996012717],PARAMETER["Latitude_Of_Origin",49.0],UNIT["Meter",1.0]]'; // prettier-ignore

const files: Readonly<Record<string, readonly [fileName: string, content: Buffer, declared: Declaration]>> = {
  'a JPEG 2000 image': ['heights.jp2', fixture('heights.jp2'), {}],
  'an ASCII grid whose system the caller declared': ['b.asc', Buffer.from(british), { crs: { code: 27700 } }],
  'an ASCII grid': ['heights.asc', fixture('heights.asc'), {}],
  'an ASCII grid in a system declared as well-known text': [
    'c.asc',
    Buffer.from(british),
    { crs: { text: wkt } },
  ],
};

describe('the original of a raster', () => {
  let stand: Stand;
  before(async () => (stand = await sharedStand()));

  const onlyRaster = async (contentKey: number): Promise<RasterLayer> => {
    const [raster] = await stand.database.rasters.list(contentKey);
    assert.ok(raster !== undefined);
    return raster;
  };
  const bytesOf = async ({ original }: RasterLayer) =>
    Buffer.concat(await Promise.all(original.pieces.map(({ key }) => stand.objectStore.read(key))));

  for (const [what, [fileName, content, declared]] of variantsOf(Object.entries(files), 2))
    it(`is exported and imported again unchanged: ${what}`, async () => {
      const room = await stand.createRoom();
      const options = { subject: fileName, layerName: 'Heights', declared };
      const uploaded = await stand.ended(await stand.upload(room, content, options));
      assert.deepEqual([uploaded.error, uploaded.status], [null, 'complete']);
      const raster = await onlyRaster(room.contentKey);
      assert.deepEqual(await bytesOf(raster), content);

      const exported = await stand.ended(await startExportOf(stand, room));
      assert.equal(exported.status, 'complete', JSON.stringify(exported.error));
      const pieces = await inspectFile(stand, exported, (file) =>
        file.prepare('select data from chartroom_raster_files order by number').all(),
      );
      assert.deepEqual(Buffer.concat(pieces.map(({ data }) => data as Uint8Array)), content);

      const to = await stand.createRoom();
      const imported = await stand.ended(await startImportOf(stand, to, exported));
      assert.equal(imported.status, 'complete', JSON.stringify(imported.error));
      assert.deepEqual([imported.result?.rastersCreated, imported.result?.leftOut], [1, []]);
      const again = await onlyRaster(to.contentKey);
      assert.deepEqual(await bytesOf(again), content);
      assert.deepEqual(again.manifest.bbox, raster.manifest.bbox);
      assert.deepEqual(again.manifest.source, raster.manifest.source);
      assert.equal(again.original.fileName, fileName);
    });
});
