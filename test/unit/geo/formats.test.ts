import assert from 'node:assert/strict';
import { detectFormat, type DetectedFormat } from '../../../geo/vector/detect-format.ts';

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
    ['II*\0rest', /a TIFF/],
    ['MM\0+rest', /BigTIFF/],
    ['PK\x03\x04rest', /ZIP/],
    [geoPackage, /GeoPackage/],
    [database, /SQLite/],
    ['fgb\x03fgb\x01', /FlatGeobuf/],
    ['\0\0\x27\x0a\0\0\0\0', /Shapefile/],
    ['\x1f\x8b\x08', /gzip/],
    ['<?xml version="1.0"?>\n<!-- <gpx> --><kml xmlns="http://www.opengis.net/kml/2.2"/>', /^KML$/],
    ['<gpx version="1.1"/>', /^GPX$/],
    ['<wfs:FeatureCollection xmlns:gml="http://www.opengis.net/gml"/>', /^GML$/],
    ['<rss/>', /^XML$/],
    ['\n<!DOCTYPE html><html>', /HTML/],
    ['  0\r\nSECTION\r\n  2\r\nHEADER\r\n', /DXF/],
    ['999\nmade by hand\n0\nSECTION\n', /DXF/],
    [Buffer.from('\ufeff{"type":1}', 'utf16le'), /UTF-16/],
    ['some\0bytes', /byte 4 is zero/],
  ];
  for (const [content, what] of others) {
    it(`is told by its content: ${what.source}`, () => {
      const found = detect(content);
      assert.ok(found.format === 'other');
      assert.match(found.what, what);
    });
  }

  it('is GeoJSON for objects, for text sequences and for text that is nothing else', () => {
    const texts = [
      '{"type"',
      '\xef\xbb\xbf {',
      '\x1e{"type"',
      '[1]',
      '',
      'Dear all, please find',
      'plain words',
    ];
    for (const text of texts) assert.equal(detect(text).format, 'geojson', text);
  });

  it('tells a table with a column of geometries from others', () => {
    assert.deepEqual(detect('id,wkt\n1,POINT(1 2)\n'), { format: 'table', isWkt: true });
    assert.deepEqual(detect('id,lat,lon\n1,1,2\n'), { format: 'table', isWkt: false });
    assert.deepEqual(detect('id,name\n1,2\n'), { format: 'table', isWkt: false });
  });
});
