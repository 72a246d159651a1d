import assert from 'node:assert/strict';
import fc from 'fast-check';
import { geometryTypes, type GeometryTypeName } from '../../../geo/layer/manifest.ts';
import { readStyle } from '../../../geo/style/qml/read-style.ts';
import { drawingOf, plainDrawing, qmlDocument } from '../../../geo/qgis/qml.ts';
import { geometryClasses, markerRenderer } from '../../../geo/qgis/renderers.ts';
import { styledTable } from '../../../geo/qgis/styled-table.ts';

interface Style {
  readonly color: string | null;
  readonly opacity: number | null;
  readonly strokeWeight: number | null;
}

const plain: Style = { color: 'cc3300', opacity: 0.5, strokeWeight: 3 };

/** The style that a layer of these types is exported with. */
function exported(style: Style, ...types: readonly GeometryTypeName[]): string {
  const drawn = geometryClasses({ geometryTypes: Object.fromEntries(types.map((type) => [type, 1])) });
  const table = styledTable({ ...style, style: null }, { columns: [] });
  return qmlDocument(drawingOf({ table, drawn, opacity: style.opacity }), drawn);
}

describe('a style of QGIS', () => {
  it('is read as it was exported, for any geometry types and values', () => {
    const digits = fc.constantFrom(...'0123456789abcdef');
    const color = fc.option(fc.oneof(...[3, 6, 8].map((length) => fc.string({ unit: digits, minLength: length, maxLength: length })))); // prettier-ignore
    const style = fc.record({
      color,
      opacity: fc.option(fc.integer({ min: 0, max: 100 }).map((value) => value / 100)),
      strokeWeight: fc.option(fc.integer({ min: 0, max: 2000 }).map((value) => value / 100)),
    });
    fc.assert(
      fc.property(style, fc.subarray([...geometryTypes]), (sent, types) => {
        const found = readStyle(exported(sent, ...types));
        assert.ok('omitted' in found, JSON.stringify(found));
        assert.deepEqual(found.omitted, []);
        assert.equal(found.opacity, sent.opacity ?? 1);
        if (types.every((type) => type === 'GeometryCollection')) return;
        const full = sent.color?.length === 3 ? sent.color.replace(/./g, '$&$&') : sent.color;
        assert.equal(found.color, full?.replace(/^(.{6})ff$/, '$1') ?? '3388ff');
        const hasStroke = types.some((type) => /Line|Polygon/.test(type));
        assert.equal(found.strokeWeight, hasStroke ? (sent.strokeWeight ?? 2) : undefined);
      }),
    );
  });

  const polygons = exported(plain, 'Polygon');
  const read = (change: (qml: string) => string, qml = polygons) => {
    const changed = change(qml);
    assert.notEqual(changed, qml);
    return readStyle(changed);
  };
  const base = { color: 'cc3300', opacity: 0.5, strokeWeight: 3, omitted: [] };

  for (const [name, change, expected] of [
    [
      'older notation of options',
      (qml) =>
        qml.replaceAll(/<Option type="QString" name="(\w+)" value="([^"]*)"\/>/g, '<prop k="$1" v="$2"/>'),
      base,
    ],
    [
      'newer notation of colours',
      (qml) => qml.replaceAll(/value="(\d+,\d+,\d+,\d+)"/g, 'value="$1,rgb:0.8,0.2,0,1"'),
      base,
    ],
    [
      'widths in pixels',
      (qml) =>
        qml
          .replace(/outline_width" value="[\d.]+"/, 'outline_width" value="5"')
          .replace('value="MM"', 'value="Pixel"'),
      { ...base, strokeWeight: 5 },
    ],
    [
      'the opacity of the symbol',
      (qml) => qml.replace('alpha="1"', 'alpha="0.5"'),
      { ...base, opacity: 0.25 },
    ],
    [
      'labels',
      (qml) =>
        qml
          .replace('labelsEnabled="0"', 'labelsEnabled="1"')
          .replace('</qgis>', '<labeling type="simple"/></qgis>'),
      { ...base, omitted: ['labels'] },
    ],
    [
      'blend modes',
      (qml) => qml.replace('<blendMode>0', '<blendMode>6'),
      { ...base, omitted: ['blend modes'] },
    ],
    [
      'dashed outlines',
      (qml) => qml.replace('outline_style" value="solid"', 'outline_style" value="dash"'),
      { ...base, omitted: ['dashes'] },
    ],
    [
      'another outline',
      (qml) => qml.replace(/outline_color" value="\d+,/, 'outline_color" value="1,'),
      { ...base, omitted: ['an outline in another colour'] },
    ],
    [
      'an opaque fill',
      (qml) => qml.replace(',89"', ',255"'),
      { ...base, omitted: ['the opacity of the fill'] },
    ],
    ['categories', (qml) => qml.replace('singleSymbol', 'categorizedSymbol'), { reason: 'has no classes' }],
    [
      'another renderer',
      (qml) => qml.replace('singleSymbol', 'embeddedSymbol'),
      { reason: 'uses an unknown renderer' },
    ],
    [
      'widths in map units',
      (qml) => qml.replace('value="MM"', 'value="MapUnit"'),
      { reason: 'has values in an unknown notation' },
    ],
    [
      'colours out of range',
      (qml) => qml.replace('value="204,', 'value="999,'),
      { reason: 'has values in an unknown notation' },
    ],
    [
      'patterns',
      (qml) => qml.replace('SimpleFill', 'LinePatternFill'),
      { reason: 'has a symbol that is not a plain line, fill or marker' },
    ],
    [
      'two symbol layers',
      (qml) => qml.replace('</symbol>', '<layer class="SimpleLine"/></symbol>'),
      { reason: 'has a symbol of several layers' },
    ],
    ['no well-formed XML', (qml) => qml.slice(0, -1), { reason: 'is not a style of a vector layer' }],
    [
      'entities',
      (qml) => qml.replace('<qgis ', '<!DOCTYPE a [<!ENTITY e "x">]><qgis x="&e;" '),
      { reason: 'is not a style of a vector layer' },
    ],
    [
      'nesting without end',
      (qml) => qml.replace('</qgis>', `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</qgis>`),
      { reason: 'is not a style of a vector layer' },
    ],
  ] as readonly (readonly [string, (qml: string) => string, object])[])
    // prettier-ignore
    it(`is read as far as a layer covers it, with the reason for the rest: ${name}`, () => {
      assert.deepEqual(read(change), expected);
    });

  it('is not read if it has rules, or colours by rule', () => {
    const mixed = exported(plain, 'Point', 'Polygon');
    assert.deepEqual(
      read((qml) => qml.replace("='Point'", "='Point' AND x"), mixed),
      { reason: 'has rules' },
    );
    assert.deepEqual(
      read((qml) => qml.replace('name="color" value="204,', 'name="color" value="1,'), mixed),
      { reason: 'has several colours, and a layer has one' },
    );
    const markers = qmlDocument(plainDrawing(markerRenderer([]), 1), []);
    assert.deepEqual(readStyle(markers), { reason: 'has values that depend on data' });
  });
});
