import assert from 'node:assert/strict';
import { collection, feature, layerOf, listed, refusal, square, temporaryDirectory } from './layers.ts';

const good = JSON.stringify(feature(square(7, 46)));
const inCollection = (text: string): string => `{"type":"FeatureCollection","features":[${good},${text}]}`;

describe('a GeoJSON file that cannot be used', () => {
  const directory = temporaryDirectory();

  const named: [defect: string, document: string | Uint8Array | object, code: string, says: RegExp][] = [
    ['an empty file', '', 'empty_file', /empty/],
    ['a file of white space', ' \n\t ', 'empty_file', /empty/],
    ['a file cut inside a feature', inCollection(good).slice(0, -30), 'truncated', /byte \d+/],
    ['a file cut right after a feature', inCollection(good).slice(0, -2), 'truncated', /byte \d+/],
    ['a file cut in the head', '{"type":"FeatureColl', 'truncated', /byte 20/],
    [
      'a missing closing brace of the collection',
      inCollection(good).slice(0, -1),
      'truncated',
      /is truncated/,
    ],
    ['text after the end', `${inCollection(good)} x`, 'invalid_json', /follows the end/],
    ['a missing comma between features', inCollection(good).replace('},{', '} {'), 'invalid_json', /","/],
    [
      'a trailing comma after the last feature',
      inCollection('').replace(',]', ',]'),
      'invalid_feature',
      /a feature/,
    ],
    ['a word as a feature', inCollection('null'), 'invalid_feature', /byte/],
    [
      'a missing quote',
      inCollection(good.replace('"properties"', '"properties')),
      'invalid_json',
      /byte \d+/,
    ],
    ['a single-quoted string', inCollection(good.replace('{}', "{'a':1}")), 'invalid_json', /feature 1/],
    ['a bad escape', inCollection(good.replace('{}', '{"a":"\\x"}')), 'invalid_json', /escape/],
    [
      'a control character in a string',
      inCollection(good.replace('{}', '{"a":"\u0001"}')),
      'invalid_json',
      /0x01/,
    ],
    [
      'a number with a leading zero',
      inCollection(good.replace('{}', '{"a":01}')),
      'invalid_json',
      /feature 1/,
    ],
    ['NaN as a property', inCollection(good.replace('{}', '{"a":NaN}')), 'invalid_json', /"N"/],
    ['NaN as a coordinate', inCollection(good.replace('[7,46]', '[NaN,46]')), 'invalid_json', /"N"/],
    ['a comment', inCollection(`/* */${good}`), 'invalid_feature', /"?a feature/],
    ['brackets nested 200,000 deep', `{"a":${'['.repeat(200_000)}`, 'too_deep', /deep/],
    [
      'properties nested 200,000 deep',
      inCollection(good.replace('{}', `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`)),
      'too_deep',
      /feature 1/,
    ],
    [
      'coordinates nested 200,000 deep',
      inCollection(good.replace('[[[7', `${'['.repeat(200_000)}7`)),
      'invalid_geometry',
      /feature 1/,
    ],
    [
      'collections nested too deep',
      collection(
        feature(
          JSON.parse(
            '{"type":"GeometryCollection","geometries":['.repeat(20) +
              JSON.stringify(square(0, 0)) +
              ']}'.repeat(20),
          ),
        ),
      ),
      'too_deep',
      /collections/,
    ],
    ['an array at the top', `[${good}]`, 'not_geojson', /begin with "\{"/],
    ['a CSV file', 'lon,lat\n7,46\n', 'not_geojson', /not GeoJSON/],
    ['an empty object', '{}', 'not_geojson', /empty object/],
    ['an object of another kind', '{"hello":"world"}', 'not_geojson', /no type/],
    ['TopoJSON', '{"type":"Topology","objects":{},"arcs":[]}', 'not_geojson', /TopoJSON/],
    ['a collection without features', '{"type":"FeatureCollection"}', 'not_geojson', /no "features" array/],
    ['features without a type', `{"features":[${good}]}`, 'not_geojson', /FeatureCollection/],
    ['a collection of no features', collection(), 'empty_layer', /no features/],
    ['a geometry among the features', collection(square(0, 0)), 'invalid_feature', /"Polygon"/],
    [
      'a feature without a type',
      collection({ geometry: null, properties: {} }),
      'invalid_feature',
      /has no type/,
    ],
    ['properties that are a list', collection(feature(null, [1])), 'invalid_feature', /Properties must be/],
    [
      'two geometries in one feature',
      inCollection(good.replace('{"type"', '{"geometry":null,"type"')),
      'invalid_feature',
      /two "geometry" members/,
    ],
    [
      'words as coordinates',
      inCollection(good.replace('[7,46]', '["7","46"]')),
      'invalid_geometry',
      /feature 1/,
    ],
    [
      'null as a coordinate',
      inCollection(good.replace('[7,46]', '[null,46]')),
      'invalid_geometry',
      /feature 1/,
    ],
    [
      'a position of one number',
      collection(feature({ type: 'Point', coordinates: [1] })),
      'invalid_geometry',
      /second/,
    ],
    [
      'a polygon nested like a line',
      collection(
        feature({
          type: 'Polygon',
          coordinates: [
            [1, 2],
            [3, 4],
          ],
        }),
      ),
      'invalid_geometry',
      /feature 0/,
    ],
    [
      'a line nested like a polygon',
      collection(
        feature({
          type: 'LineString',
          coordinates: [
            [
              [1, 2],
              [3, 4],
            ],
          ],
        }),
      ),
      'invalid_geometry',
      /feature 0/,
    ],
    [
      'an unknown geometry type',
      collection(feature({ type: 'Circle', coordinates: [1, 2] })),
      'invalid_geometry',
      /"Circle"/,
    ],
    [
      'a geometry without coordinates',
      collection(feature({ type: 'Point' })),
      'invalid_geometry',
      /no coordinates/,
    ],
    ['a geometry that is a list', collection(feature([1, 2])), 'invalid_geometry', /object/],
    [
      'an unknown coordinate system',
      {
        ...collection(feature(square(7, 46))),
        crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2056' } },
      },
      'unsupported_crs',
      /EPSG::2056/,
    ],
    [
      'Swiss coordinates without a word about it',
      collection(feature(square(2_600_000, 1_200_000))),
      'coordinates_out_of_range',
      /extent so far is \[2600000,1200000,2600001,1200001\]/,
    ],
    ['a latitude beyond the pole', collection(feature(square(0, 90))), 'coordinates_out_of_range', /91/],
    [
      'bytes that are not UTF-8',
      Buffer.from(inCollection(good.replace('{}', '{"a":"\xff"}')), 'latin1'),
      'invalid_utf8',
      /UTF-8/,
    ],
    ['UTF-16', Buffer.from(`\ufeff${inCollection(good)}`, 'utf16le'), 'not_geojson', /begin/],
  ];
  for (const [defect, document, code, message] of named)
    it(`is rejected as ${code}: ${defect}`, async () => {
      const error = await refusal(directory, document);
      assert.equal(error.code, code, error.message);
      assert.match(error.message, message);
    });

  it('is refused with the position of the first of several defects', async () => {
    const text = `{"type":"FeatureCollection","features":[${good},{"type":"Feature","properties":{"a":tru},"geometry":null},${good.slice(5)}`;
    const error = await refusal(directory, text);
    assert.equal(error.code, 'invalid_json');
    assert.equal(error.details.feature, 1);
    assert.equal(error.details.byteOffset, text.indexOf('tru}') + 3);
  });

  it('is refused if a feature exceeds the size limit', async () => {
    const long = collection(feature(square(0, 0), { text: 'x'.repeat(9_000_000) }));
    const error = await refusal(directory, long, { limits: { featureBytes: 5_000_000 } });
    assert.equal(error.code, 'feature_too_large');
  });

  for (const stage of ['reading', 'assembling'] as const)
    it(`leaves nothing on the scratch disk when the work is aborted while ${stage}`, async () => {
      const abort = new AbortController();
      const many = collection(
        ...Array.from({ length: 4000 }, (_, i) => feature(square(i % 100, 0), { text: 'x'.repeat(300) })),
      );
      const built = layerOf(directory, many, {
        signal: abort.signal,
        limits: { inlineBytes: 0, memoryBytes: 0, batchBytes: 100_000, part: { features: 500 } },
        outputDirectory: `${directory}/aborted`,
        onProgress: (progress) => {
          if (progress.stage === stage) abort.abort(new Error('enough'));
        },
      });
      await assert.rejects(built, /enough/);
      assert.deepEqual(listed(`${directory}/scratch`), []);
      assert.deepEqual(listed(`${directory}/aborted`), []);
    });
});
