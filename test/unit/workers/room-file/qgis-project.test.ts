import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { roomFileName } from '../../../../core/exchange/tables/table-names.ts';
import { ogr } from '../../../support/gdal.ts';
import { projectSources, projectXml } from '../../../support/geopackage/project-sources.ts';
import { RasterCogs, run } from '../../../support/raster-cogs.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { markerRecord, RoomFolder } from '../../../support/room-folder.ts';
import { writtenFile } from './write.ts';

const colours = {
  width: 300,
  height: 300,
  dataType: 'uint8',
  bands: 3,
  system: 'EPSG:3857',
  interpretations: ['Red', 'Green', 'Blue'],
  value: (column: number) => column % 256,
} as const;

describe('the QGIS project in the file of a room', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let cogs: RasterCogs;
  beforeEach(() => {
    folder = temporaryFolder();
    cogs = new RasterCogs();
  });
  afterEach(() => {
    folder.remove();
    cogs.remove();
  });

  it('finds markers, layers and tiles whatever folder the file is in', async () => {
    const cog = cogs.make({ ...colours, extent: [0, 0, 3000, 3000] }, ['COMPRESS=WEBP'], { kind: 'imagery' });
    const room = new RoomFolder(folder.path);
    room.add(...['one', 'two'].map((id) => markerRecord(id, { latitude: 47, longitude: 8 })));
    const lines = [8, 9].map((west) => ({ type: 'LineString', coordinates: [[west, 47], [10, 48]] })); // prettier-ignore
    const features = lines.map((geometry) => ({ type: 'Feature', properties: {}, geometry }));
    await room.layer('layer-1', 'Rivers', { type: 'FeatureCollection', features });
    room.raster('raster-1', 'Luftbild', [cog]);
    using file = await writtenFile(room, { includeTiles: true });
    const [manifest] = file.rows('SELECT room_id, room_name FROM chartroom_manifest');
    const [project] = file.rows('SELECT content FROM qgis_projects');
    const moved = join(folder.path, 'moved to here');
    mkdirSync(moved);
    const { room_id: id, room_name: title } = manifest ?? {};
    const name = roomFileName(String(id), typeof title === 'string' ? title : null);
    copyFileSync(file.path, join(moved, name));
    const sources = projectSources(project?.content);
    assert.equal(sources.length, 3);
    for (const source of sources) {
      // Relative to the folder of the project, which is that of the file (QgsPathResolver::readPath).
      const [, prefix = '', path = '', rest = ''] = /^(GPKG:)?\.\/([^|:/]+)(.*)$/.exec(source) ?? [];
      assert.equal(path, name, source);
      if (prefix === '') {
        const table = /^\|layername=([^|]+)/.exec(rest)?.[1] ?? assert.fail(source);
        assert.match(ogr('ogrinfo', '-ro', '-so', join(moved, path), table), /Feature Count: 2\n/);
      } else assert.match(run('gdalinfo', `GPKG:${join(moved, path)}${rest}`), /Size is \d+/);
    }
  });

  it('lists the topmost first, vector layers above rasters, and hides what the room hides', async () => {
    const cog = cogs.make({ ...colours, extent: [0, 0, 3000, 3000] }, ['COMPRESS=WEBP'], { kind: 'imagery' });
    const room = new RoomFolder(folder.path);
    const geometry = { type: 'LineString', coordinates: [[8, 47], [10, 48]] }; // prettier-ignore
    const collection = {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: {}, geometry }],
    };
    await room.layer('layer-1', 'Low', collection);
    await room.layer('layer-2', 'High', collection, { visible: false });
    room.raster('raster-1', 'Ground', [cog], { visible: false });
    room.raster('raster-2', 'Picture', [cog]);
    using file = await writtenFile(room, { includeTiles: true });
    const [project] = file.rows('SELECT content FROM qgis_projects');
    const tree = projectXml(project?.content).matchAll(
      /<layer-tree-layer name="([^"]*)" checked="Qt::(\w+)"/g,
    );
    assert.deepEqual(
      [...tree].map(([, name, state]) => [name, state]),
      [
        ['Markers', 'Checked'],
        ['High', 'Unchecked'],
        ['Low', 'Checked'],
        ['Picture', 'Checked'],
        ['Ground', 'Unchecked'],
      ],
    );
  });
});
