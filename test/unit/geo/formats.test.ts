import assert from 'node:assert/strict';
import { detectFormat, type DetectedFormat, type GdalKind } from '../../../geo/detect/detect-format.ts';

const detect = (content: string | Uint8Array): DetectedFormat => {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  return detectFormat(bytes, true);
};

describe('the format of a file', () => {
  const geoPackage = Buffer.alloc(100);
  geoPackage.write('SQLite format 3\0', 'latin1');
  const database = Buffer.from(geoPackage);
  geoPackage.write('GPKG', 68);

  const others: [content: string | Uint8Array, what: RegExp][] = [
    [database, /SQLite/],
    ['\0\0\x27\x0a\0\0\0\0', /Shapefile/],
    ['\x1f\x8b\x08', /gzip/],
    ['<rss/>', /^XML$/],
    ['\n<!DOCTYPE html><html>', /HTML/],
    [Buffer.from('\ufeff{"type":1}', 'utf16le'), /UTF-16/],
    ['some\0bytes', /byte 4 is zero/],
  ];
  for (const [content, what] of others) {
    it(`is detected by its content: ${what.source}`, () => {
      const found = detect(content);
      assert.ok(found.format === 'other');
      assert.match(found.what, what);
    });
  }

  for (const start of ['II*\0', 'MM\0*', 'II+\0', 'MM\0+', '\0\0\0\x0cjP  \r\n\x87\n', '\xff\x4f\xff\x51'])
    it(`is a raster for files that begin with ${JSON.stringify(start)}`, () =>
      assert.equal(detect(Buffer.from(`${start}rest`, 'latin1')).format, 'raster'));

  const gdal: [content: string | Uint8Array, kind: GdalKind][] = [
    ['PK\x03\x04rest', 'archive'],
    [geoPackage, 'geopackage'],
    ['fgb\x03fgb\x01', 'flatgeobuf'],
    ['PAR1\x15\x04', 'parquet'],
    ['<?xml version="1.0"?>\n<!-- <gpx> --><kml xmlns="http://www.opengis.net/kml/2.2"/>', 'kml'],
    ['<gpx version="1.1"/>', 'gpx'],
    ['<wfs:FeatureCollection xmlns:gml="http://www.opengis.net/gml"/>', 'gml'],
    ['<?style <kml> ?><my:Model xmlns:gml="http://www.opengis.net/gml/3.2"/>', 'gml'],
    ['  0\r\nSECTION\r\n  2\r\nHEADER\r\n', 'dxf'],
    ['999\nmade by hand\n0\nSECTION\n', 'dxf'],
  ];
  for (const [content, kind] of gdal) {
    it(`is ${kind} for files that begin with its signature`, () => {
      const found = detect(content);
      assert.equal(found.format === 'gdal' ? found.kind : found.format, kind);
    });
  }

  it('requires GDAL if a GeoJSON names a system without a formula, except points that become markers', () => {
    const named = (name: string, type: string) =>
      detect(
        `{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"${name}"}},"features":[{"type":"Feature","geometry":{"type":"${type}"`,
      );
    assert.deepEqual(named('urn:ogc:def:crs:EPSG::27700', 'Polygon'), {
      format: 'gdal',
      kind: 'geojson',
      what: 'GeoJSON in another reference system',
    });
    for (const [name, type] of [
      ['EPSG:27700', 'Point'],
      ['EPSG:2056', 'Polygon'],
      ['urn:ogc:def:crs:OGC:1.3:CRS84', 'Polygon'],
      ['EPSG:4326', 'Polygon'],
      ['our own plan', 'Polygon'],
    ] as const)
      assert.deepEqual(named(name, type), { format: 'geojson' }, name);
  });

  it('is GeoJSON for JSON and text sequences, and unknown for other text', () => {
    const texts = ['{"type"', '\xef\xbb\xbf {', '\x1e{"type"', '[1]', ''];
    for (const text of texts) assert.equal(detect(text).format, 'geojson', text);
    for (const text of ['Dear all, please find', 'plain words', '"type"'])
      assert.deepEqual(detect(text), {
        format: 'other',
        what: 'text that is neither GeoJSON nor a table',
      });
  });

  it('distinguishes a table with a geometry column from others', () => {
    assert.deepEqual(detect('id,wkt\n1,POINT(1 2)\n'), { format: 'table', beginsWithPoints: true });
    assert.deepEqual(detect('id,lat,lon\n1,1,2\n'), { format: 'table', beginsWithPoints: true });
    assert.deepEqual(detect('id,name\n1,2\n'), { format: 'table', beginsWithPoints: true });
  });
});
