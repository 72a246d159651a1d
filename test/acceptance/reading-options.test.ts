import { lineShape, oneTextTable, storedZip } from './support/archive.ts';
import { exportRoom } from './support/exports.ts';
import { collection, point, square } from './support/geojson.ts';
import { heightsTiff } from './support/geotiff.ts';
import { call, expectStatus } from './support/http.ts';
import { createMarker, createRoom, roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { expectRefused, finished, sendUpload } from './support/uploads.ts';

const kml =
  '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><LineString><coordinates>7,46 8,47</coordinates></LineString></Placemark></kml>';
const shapefile = storedZip({
  'roads.shp': lineShape([
    [7, 46],
    [8, 47],
  ]),
  'roads.dbf': oneTextTable('NAME', Buffer.from('A1')),
});
const files: Readonly<Record<string, readonly [content: unknown, options: readonly string[]]>> = {
  'GeoJSON of areas': [collection([square(7, 46, 0.1)]), ['encoding', 'delimiter', 'types']],
  'GeoJSON of points': [collection([point(7, 46)]), ['encoding', 'delimiter', 'types']],
  KML: [kml, ['encoding', 'delimiter', 'types']],
  'a Shapefile': [shapefile, ['delimiter', 'types']],
  'an archive without a Shapefile or DXF drawing': [storedZip({ 'doc.kml': kml }), ['encoding']],
  'a GeoTIFF': [heightsTiff(), ['encoding', 'delimiter', 'types', 'columns']],
};
const values: Readonly<Record<string, string>> = {
  encoding: 'windows-1250',
  delimiter: ';',
  types: 'text',
  columns: '{"title":"name"}',
};

suite(import.meta.filename, 'Options of a format', () => {
  let room: RoomWithTokens;
  beforeEach(async () => {
    room = await roomWithTokens();
  });

  for (const [name, [content, options]] of Object.entries(files))
    for (const option of options)
      it(`refuses ${option} of ${name}, to which it does not apply`, async () => {
        const declared = { [option]: values[option] ?? '' };
        const answer = await sendUpload(room.uploader, room.roomId, { content, declared });
        await expectRefused(room.reader, room.roomId, answer, new RegExp(`“${option}” does not apply to`));
      });

  it('accepts the encoding of a Shapefile, and the default of `types` with every format', async () => {
    const upload = { content: shapefile, declared: { encoding: 'windows-1250', types: 'detect' } };
    expectStatus(await sendUpload(room.uploader, room.roomId, upload), 200);
  });

  it('refuses options that do not apply to an exported room', async () => {
    await createMarker(room.owner, room.roomId, { latitude: 47, longitude: 9 });
    const { bytes } = await exportRoom(room.owner, room.roomId);
    const into = await createRoom(room.owner);
    const refused = {
      encoding: /“encoding” does not apply to a GeoPackage/,
      types: /“types” does not/,
      crs: /Omit “crs”/,
    };
    for (const [option, message] of Object.entries(refused)) {
      const form = new FormData();
      form.set(option, values[option] ?? 'EPSG:2056');
      form.set('file', new Blob([new Uint8Array(bytes)]), 'room.gpkg');
      const answer = await finished(
        room.owner,
        await call(room.owner, 'POST', `/api/rooms/${into}/import`, { form }),
      );
      await expectRefused(room.owner, into, answer, message);
    }
  });
});
