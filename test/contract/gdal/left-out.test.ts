import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { written, writtenFile } from '../../fixtures/formats/with-gdal.ts';
import { zip } from '../../fixtures/formats/zip.ts';
import { convertFile } from '../../support/convert.ts';
import { ogr } from '../../support/gdal.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A GeoPackage of shapes given as well-known text. */
function packageOf(name: string, shapes: readonly string[]): Buffer {
  const folder = temporaryFolder();
  try {
    const [table, path] = [join(folder.path, 'shapes.csv'), join(folder.path, 'shapes.gpkg')];
    writeFileSync(table, `n,WKT\n${shapes.map((shape, n) => `${n},"${shape}"`).join('\n')}\n`);
    ogr('ogr2ogr', '-f', 'GPKG', '-nln', name, '-a_srs', 'EPSG:4326', path, table);
    return readFileSync(path);
  } finally {
    folder.remove();
  }
}

describe('data that a layer cannot represent', () => {
  const leftOut = async (content: string | Uint8Array) =>
    (await convertFile(content)).warnings
      .filter(({ code }) => code === 'value_left_out')
      .map(({ message }) => message);

  it('includes the times of points in a GPX', async () => {
    const point = (lat: number, time: string) => `<trkpt lat="${lat}" lon="7"><ele>500</ele>${time}</trkpt>`;
    const track = (time: string) =>
      `<gpx version="1.1"><trk><trkseg>${point(46, time)}${point(47, time)}</trkseg></trk></gpx>`;
    assert.deepEqual(await leftOut(track('<time>2026-06-01T12:00:00Z</time>')), [
      'The times of 2 points of tracks and routes were omitted.',
    ]);
    assert.deepEqual(await leftOut(track('')), []);
  });

  it('includes measures, counted by features', async () => {
    const line = { type: 'LineString', coordinates: [[7, 46], [8, 47]] }; // prettier-ignore
    const features = [1, 2].map((id) => ({ type: 'Feature', id, properties: {}, geometry: line }));
    const collection = { type: 'FeatureCollection', features };
    const measured = writtenFile(collection, 'GPKG', 'measured.gpkg', ['-dim', 'XYM']);
    assert.deepEqual(await leftOut(measured), ['Measures (M) of 2 features were omitted.']);
    assert.deepEqual(await leftOut(writtenFile(collection, 'GPKG', 'plain.gpkg')), []);
  });

  it('includes arcs and surfaces of a GeoPackage, which become lines and polygons', async () => {
    const wkt = {
      arcs: ['CIRCULARSTRING (8 47,8.5 47.5,9 47)', 'LINESTRING (8 47,9 48)'],
      surfaces: ['TIN Z (((0 0 0,0 0 1,0 1 0,0 0 0)),((0 0 0,0 1 0,1 1 0,0 0 0)))'],
      plain: ['LINESTRING (8 47,9 48)'],
    };
    const reported: string[][] = [];
    for (const [name, shapes] of Object.entries(wkt)) {
      const { layers, warnings } = await convertFile(packageOf(name, shapes));
      reported.push(warnings.map(({ code, message }) => `${code}: ${message}`));
      const types = layers[0]?.features.map(({ geometry }) => geometry?.type);
      assert.deepEqual(new Set(types), new Set([name === 'surfaces' ? 'MultiPolygon' : 'LineString']));
    }
    const text = (name: string, types: string) =>
      `value_converted: “${name}” declares ${types}, which GeoJSON does not support; curves were converted to lines and polygons with short straight segments.`;
    assert.deepEqual(reported, [[text('arcs', 'CIRCULARSTRING')], [text('surfaces', 'TIN')], []]);
  });

  it('includes geometries of GML features beyond the first', async () => {
    const at = (position: string) =>
      `<gml:Point srsName="EPSG:4326"><gml:pos>${position}</gml:pos></gml:Point>`;
    const outline = '<my:outline><gml:MultiSurface srsName="EPSG:4326"><gml:surfaceMember><gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>7 46 8 46 8 47 7 46</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></gml:surfaceMember></gml:MultiSurface></my:outline>'; // prettier-ignore
    const centre = `<my:centre>${at('7.5 46.5')}</my:centre>`;
    const within = `<my:part><my:Door><my:place>${at('1 1')}</my:place></my:Door></my:part>`;
    const member = (content: string) =>
      `<gml:featureMember><my:house><my:name>A</my:name>${content}</my:house></gml:featureMember>`;
    const document = (...members: string[]) =>
      `<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml" xmlns:my="http://my">${members.join('')}</wfs:FeatureCollection>`;
    const { layers, warnings } = await convertFile(
      document(
        member(outline + centre + within + centre),
        member(outline + centre),
        member(centre),
        member(outline),
      ),
    );
    assert.deepEqual(
      layers[0]?.features.map(({ geometry, properties }) => [geometry?.type, properties]).sort(),
      ['MultiPolygon', 'MultiPolygon', 'MultiPolygon', 'Point'].map((type) => [type, { name: 'A' }]),
    );
    assert.deepEqual(
      warnings.map(({ message }) => message),
      [
        '2 features of the GML have several geometries; only the first was read. Omitted: those in “centre” of 2, “place” of 1.',
      ],
    );
    assert.deepEqual((await convertFile(document(member(outline), member(centre)))).warnings, []);
  });

  it('does not include the later of several columns with one name in a Shapefile, which gets a number', async () => {
    const feature = {
      type: 'Feature',
      properties: { NAMEA: 'x', NAMEB: 'y' },
      geometry: { type: 'Point', coordinates: [7, 46] },
    };
    const parts = written({ type: 'FeatureCollection', features: [feature] }, 'ESRI Shapefile', 'a.shp');
    const files = parts.map(({ name, content }) => {
      const text = Buffer.from(content).toString('latin1');
      return { name, content: Buffer.from(text.replace('NAMEB', 'NAMEA'), 'latin1') };
    });
    const { layers, warnings } = await convertFile(zip(files));
    assert.deepEqual(layers[0]?.features[0]?.properties, { NAMEA: 'x', NAMEA2: 'y' });
    assert.deepEqual(warnings, [
      {
        code: 'columns_renamed',
        message: 'Several columns of the table have the same name; a later one is read as “NAMEA2”.',
        values: { columns: '“NAMEA2”' },
      },
    ]);
  });
});
