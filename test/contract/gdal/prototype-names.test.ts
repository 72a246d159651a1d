import assert from 'node:assert/strict';
import { writtenFile, zippedShapefile } from '../../fixtures/formats/with-gdal.ts';
import { convertFile } from '../../support/convert.ts';

/** Names that a plain object inherits or treats specially. */
const names = ['__proto__', 'constructor', 'prototype', 'toString'];
const values = Object.fromEntries(names.map((name) => [name, `of ${name}`]));
const line = {
  type: 'LineString',
  coordinates: [
    [7, 46],
    [8, 47],
  ],
};
const document = (properties: object) => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties, geometry: line }],
});

const kml = (data: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${data}` +
  '<LineString><coordinates>7,46 8,47</coordinates></LineString></Placemark></Document></kml>';
const schemaOf = names.map((name) => `<SimpleField type="string" name="${name}"/>`).join('');
const simpleData = names.map((name) => `<SimpleData name="${name}">of ${name}</SimpleData>`).join('');
const extended = names.map((name) => `<Data name="${name}"><value>of ${name}</value></Data>`).join('');
const gpx =
  '<gpx version="1.1" creator="a" xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="http://example.org/x"><trk>' +
  `<name>a</name><extensions>${names.map((name) => `<x:${name}>of ${name}</x:${name}>`).join('')}</extensions>` +
  '<trkseg><trkpt lat="46" lon="7"/><trkpt lat="47" lon="8"/></trkseg></trk></gpx>';

type File = readonly [content: () => string | Uint8Array, nameOf?: (name: string) => string];

const files: Readonly<Record<string, File>> = {
  'the SimpleData of a KML': [
    () =>
      kml(
        `<Schema name="s" id="s">${schemaOf}</Schema><Placemark>` +
          `<ExtendedData><SchemaData schemaUrl="#s">${simpleData}</SchemaData></ExtendedData>`,
      ),
  ],
  'the Data of a KML': [() => kml(`<Placemark><ExtendedData>${extended}</ExtendedData>`)],
  // GDAL adds the namespace prefix to the name.
  'the extensions of a GPX': [() => gpx, (name) => `x_${name}`],
  'a GeoPackage': [() => writtenFile(document(values), 'GPKG', 'a.gpkg')],
  'a FlatGeobuf': [() => writtenFile(document(values), 'FlatGeobuf', 'a.fgb')],
  // A name in a DBF has at most 10 characters.
  'a Shapefile': [() => zippedShapefile(document(values), 'a'), (name) => name.slice(0, 10)],
};

describe('properties with names that every object inherits', () => {
  for (const [what, [content, nameOf = (name: string) => name]] of Object.entries(files))
    it(`are unchanged after ${what}`, async () => {
      const { layers } = await convertFile(content());
      const found = new Map(Object.entries(layers[0]?.features[0]?.properties ?? {}));
      for (const name of names) assert.equal(found.get(nameOf(name)), `of ${name}`, name);
    });
});
