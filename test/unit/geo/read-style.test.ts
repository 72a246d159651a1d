import assert from 'node:assert/strict';
import fc from 'fast-check';
import { geometryTypes, type GeometryTypeName, type LayerManifest } from '../../../geo/layer/manifest.ts';
import { readStyle } from '../../../geo/style/qml/read-style.ts';
import { builtInIcon, builtInName } from '../../../geo/style/qml/embedded-icons.ts';
import { drawingOf, plainDrawing, qmlDocument } from '../../../geo/qgis/qml.ts';
import { geometryClasses, markerRenderer } from '../../../geo/qgis/renderers.ts';
import { ruleFilter } from '../../../geo/style/qml/rule-filter.ts';
import { styleModelOf } from '../../../geo/style/model/read-layer-style.ts';
import type { FeatureSymbol, StyleClass, StyleModel } from '../../../geo/style/model/style-model.ts';
import { iconRadius } from '../../../geo/style/model/icon-image.ts';
import { styledTable } from '../../../geo/qgis/styled-table.ts';

interface Style {
  readonly color: string | null;
  readonly opacity: number | null;
  readonly strokeWeight: number | null;
}

const plain: Style = { color: 'cc3300', opacity: 0.5, strokeWeight: 3 };

/** The attributes of a table have the names of its columns. */
const own = (column: string) => column;

/** The style that a layer of these types is exported with. */
function exported(style: Style, ...types: readonly GeometryTypeName[]): string {
  const drawn = geometryClasses({ geometryTypes: Object.fromEntries(types.map((type) => [type, 1])) });
  const table = styledTable({ ...style, style: null }, { columns: [] });
  return qmlDocument(drawingOf({ table, drawn, opacity: style.opacity }), drawn);
}

/** What QGIS can have of a model with this geometry type: polygons have one pattern of dashes, hidden classes no symbol. */
function drawnIn({ symbology, labels, zooms }: StyleModel, type: GeometryTypeName): object {
  const symbolOf = ({ isVisible, symbol, ...rest }: StyleClass) => {
    const {
      color,
      opacity,
      fillOpacity,
      strokeColor,
      strokeWidth,
      dash,
      radius,
      outlineColor,
      outlineWidth,
      icon,
    } = symbol;
    const point = { radius: radius ?? (icon === null ? null : iconRadius), outlineColor, outlineWidth, icon };
    const line = { strokeWidth, dash };
    const shape =
      type === 'Point' ? point : type === 'LineString' ? line : { strokeWidth, strokeColor, fillOpacity };
    return { ...rest, isVisible, symbol: isVisible ? { color, opacity, ...shape } : null };
  };
  const plain = (symbol: FeatureSymbol) => symbolOf({ symbol, label: null, isVisible: true, isListed: true });
  if (symbology.kind === 'single') return { symbol: plain(symbology.symbol), labels, zooms };
  assert.ok('classes' in symbology);
  const { classes, other, ...rest } = symbology;
  return { ...rest, classes: classes.map(symbolOf), other: other && symbolOf(other), labels, zooms };
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
        const found = readStyle(exported(sent, ...types), own);
        assert.ok('omitted' in found, JSON.stringify(found));
        assert.deepEqual([found.omitted, found.style], [[], null]);
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
    return readStyle(changed, own);
  };
  const base = { color: 'cc3300', opacity: 0.5, strokeWeight: 3, style: null, omitted: [] };

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
      { ...base, style: { type: 'single', symbol: { dash: [4, 2] } } },
    ],
    [
      'another outline',
      (qml) => qml.replace(/outline_color" value="\d+,/, 'outline_color" value="1,'),
      { ...base, color: 'cc3300', style: { type: 'single', symbol: { strokeColor: '#013300' } } },
    ],
    [
      'an opaque fill',
      (qml) => qml.replace(',89"', ',255"'),
      { ...base, style: { type: 'single', symbol: { fillOpacity: 1 } } },
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

  it('has the symbols, classes, labels and zooms of the style model, as they were exported', () => {
    const columns: LayerManifest['columns'] = [
      { name: 'use', type: 'string' },
      { name: 'year', type: 'double' },
    ];
    const labels = { text: '{use} ({year}), it\u2019s \'x\' \\ {{a}}', size: 16, color: '#112233', haloColor: '#ffeecc', haloWidth: 2, minZoom: 10 };
    const categories = [
      { values: ['forest'], label: 'Forest', symbol: { color: '#1b9e77', dash: [2, 1] } },
      { values: ['field', 'meadow'], symbol: { color: '#d95f02', strokeWidth: 4 } },
      { values: ['lake'], visible: false },
    ];
    const styles: readonly (readonly [GeometryTypeName, object])[] = [
      ['LineString', { type: 'categories', attribute: 'use', categories, other: { symbol: { color: '#cccccc' } }, labels, minZoom: 3, maxZoom: 12 }],
      ['Point', { type: 'single', symbol: { radius: 6, outlineColor: '#000000', outlineWidth: 2 }, labels: { attribute: 'year' } }],
      ['Polygon', { type: 'classes', attribute: 'year', breaks: [1900, 2000], classes: [{ symbol: { color: '#ff0000' } }, { symbol: { color: '#00ff00' }, label: 'Modern' }, { visible: false }], other: { symbol: { color: '#999999' } }, symbol: { strokeColor: '#222222', strokeWidth: 1, fillOpacity: 0.8 } }],
      ['Polygon', { type: 'categories', attribute: 'use', categories: categories.slice(0, 1), other: null }],
      ['Point', { type: 'single', symbol: { icon: 'maki:bus', color: '#123456', radius: 15, outlineWidth: 2, outlineColor: '#000000' } }],
      ['Point', { type: 'categories', attribute: 'use', categories: categories.map((each, at) => ({ ...each, symbol: { ...each.symbol, icon: ['maki:bus', 'maki:town-hall'][at] } })), other: null }],
    ];
    for (const [type, sent] of styles) {
      const drawn = geometryClasses({ geometryTypes: { [type]: 1 } });
      const fields = { color: null, strokeWeight: null };
      const style = sent as Record<string, unknown>;
      const table = styledTable({ ...fields, style }, { columns });
      const found = readStyle(qmlDocument(drawingOf({ table, drawn, opacity: 1 }), drawn), own);
      assert.ok('style' in found, JSON.stringify(found));
      const read = { color: found.color ?? null, strokeWeight: found.strokeWeight ?? null, style: found.style };
      const shown = (model: StyleModel) => drawnIn(model, type);
      assert.deepEqual(shown(styleModelOf(read)), shown(styleModelOf({ ...fields, style })));
    }
  }); // prettier-ignore

  describe('of points with icons', () => {
    const header = Buffer.alloc(24);
    header.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    header.writeUInt32BE(20, 16);
    header.writeUInt32BE(40, 20);
    const base64 = header.toString('base64');
    const points = geometryClasses({ geometryTypes: { Point: 1 } });
    const iconOf = (icon: string) => icon === 'icn_1' ? { kind: 'picture', base64, width: 0.5 } as const : builtInIcon(icon); // prettier-ignore
    const written = (icon: string) => {
      const style = { type: 'single', symbol: { icon, radius: 16 } };
      const table = styledTable({ color: null, strokeWeight: null, style }, { columns: [] }, iconOf);
      return qmlDocument(drawingOf({ table, drawn: points, opacity: 1 }), points);
    };
    const read = (qml: string) =>
      readStyle(qml, own, (data) => (data === base64 ? 'icn_1' : builtInName(data)));

    it('has the icons of the room by their pictures, the longer side of which is their size', () => {
      assert.deepEqual(read(written('icn_1')), {
        opacity: 1,
        omitted: [],
        style: { type: 'single', symbol: { icon: 'icn_1', radius: 16 } },
      });
    });

    it('is not read if its picture is none of them, or one that only has the name of one', () => {
      const other = { reason: 'has an image that is no icon of the room' };
      assert.deepEqual(read(written('icn_1').replace(base64, 'A'.repeat(32))), other);
      assert.deepEqual(read(written('icn_1').replace(`base64:${base64}`, '/etc/passwd')), other);
      const bus = builtInIcon('maki:bus')?.base64 ?? '';
      const named = (svg: string) => written('maki:bus').replace(bus, Buffer.from(svg).toString('base64'));
      const layers = { reason: 'has a symbol of several layers' };
      assert.deepEqual(read(named('<svg id="bus"><script/></svg>')), layers);
      assert.deepEqual(read(named(`<svg id="../../package">${'x'.repeat(2e6)}`)), layers);
      assert.equal(builtInIcon('maki:../package'), null);
    });

    it('draws a disc if the icon is unknown', () => {
      const qml = written('icn_2');
      assert.ok(!qml.includes('RasterMarker') && !qml.includes('SvgMarker'));
      assert.ok(qml.includes('class="SimpleMarker"'));
    });
  });

  it('has a filter by the comparisons of a rule, and none by other expressions', () => {
    const condition = (operator: string, value: unknown) => ({ attribute: 'a b', operator, value });
    const filters: Readonly<Record<string, unknown>> = {
      '"a b"=-1.5e3': condition('=', -1500),
      '"a b" BETWEEN 1 AND 2': { all: [condition('>=', 1), condition('<=', 2)] },
      [String.raw`"a b" in ('it\'s', '\\') or "a b" < 3`]: {
        any: [condition('in', ["it's", '\\']), condition('<', 3)],
      },
      '"a b" IS NULL': { attribute: 'a b', operator: 'empty' },
      '"a b" is not null': { attribute: 'a b', operator: 'not-empty' },
      '("a b" > 1 and "a b" < 3)': { all: [condition('>', 1), condition('<', 3)] },
    };
    for (const [expression, filter] of Object.entries(filters))
      assert.deepEqual(ruleFilter(expression), filter, expression);
    for (const expression of [
      '',
      'a',
      'a =',
      'a = b',
      'a = 1 AND',
      '(a = 1',
      'a = 1)',
      'a = 1 2',
      'a = 1x',
      'NOT a = 1',
      'true = 1',
      'a = "b"',
      `a = 'b`,
      'f(a) = 1',
      'a IN ()',
      'a IS',
      'a IS NOT 1',
      'a IS NOT',
      '((((((((a = 1))))))))',
      '@map = 1',
    ])
      assert.equal(ruleFilter(expression), null, expression);
    assert.equal(ruleFilter('('.repeat(100_000)), null);
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
    assert.deepEqual(readStyle(markers, own), { reason: 'has values that depend on data' });
  });
});
