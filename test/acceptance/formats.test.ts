import assert from 'node:assert/strict';
import { lineShape, oneTextTable, storedZip } from './support/archive.ts';
import { call, expectStatus, type ServiceAnswer } from './support/http.ts';
import { roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { expectRefused, namedLayer, readFeatures, sendUpload } from './support/uploads.ts';

const kml = (inner: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`;
const placemark = (name: string, shape: string) => `<Placemark><name>${name}</name>${shape}</Placemark>`;
const road = '<LineString><coordinates>7,46 8,47</coordinates></LineString>';
const town = '<Point><coordinates>7.44,46.95</coordinates></Point>';
const bern = [
  [2_600_000, 1_200_000],
  [2_601_000, 1_201_000],
] as const;
const lv95 =
  'PROJCS["CH1903+_LV95",GEOGCS["GCS_CH1903+",DATUM["D_CH1903+",SPHEROID["Bessel_1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Hotine_Oblique_Mercator_Azimuth_Center"],PARAMETER["False_Easting",2600000.0],PARAMETER["False_Northing",1200000.0],PARAMETER["Scale_Factor",1.0],PARAMETER["Azimuth",90.0],PARAMETER["Longitude_Of_Center",7.43958333333333],PARAMETER["Latitude_Of_Center",46.9524055555556],UNIT["Meter",1.0]]';
const dxf =
  '0\nSECTION\n2\nHEADER\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n0\nLINE\n8\nwalls\n10\n2600000\n20\n1200000\n11\n2600010\n21\n1200010\n0\nENDSEC\n0\nEOF\n';
const gml =
  '<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml" xmlns:my="http://my"><gml:featureMember><my:road gml:id="r.1"><my:name>A1</my:name><my:geom><gml:LineString srsName="urn:ogc:def:crs:EPSG::4326"><gml:posList>46 7 47 8</gml:posList></gml:LineString></my:geom></my:road></gml:featureMember></wfs:FeatureCollection>';

suite(import.meta.filename, 'files of other formats', () => {
  let room: RoomWithTokens;
  beforeEach(async () => {
    room = await roomWithTokens();
  });

  const send = (content: string | Uint8Array): Promise<ServiceAnswer> =>
    sendUpload(room.script, room.roomId, {
      content,
      fileName: 'some.file',
      type: 'application/octet-stream',
    });
  /** Uploads a file that becomes one layer, and returns its features. */
  const featuresOf = async (content: string | Uint8Array): Promise<readonly Record<string, never>[]> => {
    expectStatus(await send(content), 200);
    const layer = await namedLayer(room.reader, room.roomId, 'A layer');
    return expectStatus(await readFeatures(room.reader, layer.id), 200).list('features') as never;
  };
  const near = (feature: Record<string, never> | undefined, location: readonly [number, number]) => {
    const [x, y] = (feature?.geometry as { coordinates: number[][] } | undefined)?.coordinates[0] ?? [];
    assert.ok(
      Math.abs((x ?? 0) - location[0]) < 1e-7 && Math.abs((y ?? 0) - location[1]) < 1e-7,
      `${x} ${y}`,
    );
  };

  it('makes a layer of a zipped Shapefile in LV95, with its texts', async () => {
    const [feature] = await featuresOf(
      storedZip({
        'roads/Roads.shp': lineShape(bern),
        'roads/Roads.dbf': oneTextTable('NAME', Buffer.from('Z\xfcrich', 'latin1'), 0x57),
        'roads/Roads.prj': lv95,
      }),
    );
    assert.deepEqual(feature?.properties, { NAME: 'Zürich' });
    near(feature, [7.438632421, 46.951082771]);
  });

  it('takes a Shapefile without .prj by its extent, and says so', async () => {
    const content = storedZip({ 'a.shp': lineShape(bern), 'a.dbf': oneTextTable('A', Buffer.from('b')) });
    const answer = expectStatus(await send(content), 200);
    assert.match(answer.text, /crs_guessed/);
    assert.match(answer.text, /LV95 was assumed/);
  });

  it('makes a layer of a KML, of a GML, of a GPX and of a DXF', async () => {
    const gpx =
      '<gpx version="1.1"><trk><trkseg><trkpt lat="46" lon="7"/><trkpt lat="47" lon="8"/></trkseg></trk></gpx>';
    for (const content of [kml(placemark('A1', road)), gml, gpx, dxf]) {
      room = await roomWithTokens();
      assert.equal((await featuresOf(content)).length, 1, content.slice(0, 60));
    }
  });

  it('makes as many layers as a KMZ has folders, and answers all of them', async () => {
    const folders = `<Folder><name>Roads</name>${placemark('A1', road)}</Folder><Folder><name>Towns</name>${placemark('Bern', town)}</Folder>`;
    const answer = expectStatus(await send(storedZip({ 'doc.kml': kml(folders) })), 200);
    assert.equal(answer.at('layer.name'), 'Roads');
    assert.deepEqual(
      answer.list('layers').map(({ name, featureCount }) => [name, featureCount]),
      [
        ['Roads', 1],
        ['Towns', 1],
      ],
    );
    const list = expectStatus(await call(room.reader, 'GET', `/api/layers/${room.roomId}`), 200);
    assert.equal(list.list('layers').length, 2);
  });

  const refused: Record<string, readonly [content: string | Uint8Array, says: RegExp]> = {
    'a Shapefile that is cut': [
      storedZip({ 'a.shp': lineShape(bern).subarray(0, -8), 'a.dbf': oneTextTable('A', Buffer.from('b')) }),
      /Shape 0 .*truncated/,
    ],
    'a Shapefile somewhere in a plane without a name': [
      storedZip({ 'a.shp': lineShape([[4e6, 5e6], [4e6 + 1, 5e6]]) }), // prettier-ignore
      /extent \[4000000,5000000,4000001,5000000\]/,
    ],
    'a KML whose entities unfold': [
      `<!DOCTYPE kml [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${kml(placemark('&b;', town))}`,
      /document type declaration/,
    ],
    'a KML of a network link alone': [
      kml('<NetworkLink><Link><href>http://127.0.0.1:1/</href></Link></NetworkLink>'),
      /network links, which are not followed/,
    ],
    'a VRT that names a file': [
      '<OGRVRTDataSource><OGRVRTLayer name="passwd"><SrcDataSource>/etc/passwd</SrcDataSource></OGRVRTLayer></OGRVRTDataSource>',
      /XML, which is not supported/,
    ],
    'an archive in an archive': [
      storedZip({ 'a.zip': storedZip({ 'b.kml': kml(placemark('a', town)) }) }),
      /another ZIP archive/,
    ],
    'an archive without layers': [storedZip({ 'letter.txt': 'Dear all' }), /letter\.txt/],
    'a GPX that is cut': ['<gpx><trk><trkseg><trkpt lat="46" lon="7"/>', /unclosed|truncated/],
    'a SQLite file that is no GeoPackage': [
      Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(600)]),
      /SQLite database/,
    ],
  };
  for (const [what, [content, message]] of Object.entries(refused)) {
    it(`rejects ${what} with a message, and stores nothing`, async () => {
      await expectRefused(room.script, room.roomId, await send(content), message);
    });
  }
});
