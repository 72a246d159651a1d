import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readStyle } from '../../../geo/style/qml/read-style.ts';
import { drawingOf, qmlDocument } from '../../../geo/qgis/qml.ts';
import { geometryClasses } from '../../../geo/qgis/renderers.ts';
import { layerSld } from '../../../geo/qgis/sld.ts';
import { styledTable } from '../../../geo/qgis/styled-table.ts';
import { styleTree } from '../../../geo/style/qml/style-tree.ts';
import { featureSymbols } from '../../../geo/style/model/feature-symbol.ts';
import { readLayerStyle, styleModelOf } from '../../../geo/style/model/read-layer-style.ts';

type Style = Readonly<Record<string, unknown>>;

const polygons = geometryClasses({ geometryTypes: { Polygon: 1 } });
const name = 'a "quoted" \\ name';
const table = { columns: [{ name, type: 'double' as const }] };

function drawnTable(style: Style, columns = table) {
  return {
    table: styledTable({ color: null, strokeWeight: null, style }, columns),
    drawn: polygons,
    opacity: 1,
  };
}

function exported(style: Style, columns = table): string {
  return qmlDocument(drawingOf(drawnTable(style, columns)), polygons);
}

/** The style that is read from a QML. */
function readBack(qml: string): Style {
  const read = readStyle(qml, own);
  assert.ok('style' in read && read.style !== null, JSON.stringify(read));
  assert.deepEqual([read.style.attribute, read.omitted], [name, []]);
  assert.deepEqual(readLayerStyle({ color: null, strokeWeight: null, style: read.style }).notDrawn, []);
  return read.style;
}

/** The attributes of the table have the names of its columns. */
function own(column: string): string {
  return column;
}

function coloursOf(style: Style, values: readonly unknown[]): string[] {
  const model = styleModelOf({ color: null, strokeWeight: null, style });
  assert.ok('attribute' in model.symbology);
  const { attribute } = model.symbology;
  const symbols = featureSymbols(model);
  return values.map((value) => symbols.of({ [attribute]: value })?.color.slice(1) ?? '');
}

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('colours by value', () => {
  it('are the same after QGIS: values', () => {
    const branch = fc.tuple(fc.oneof(fc.string({ minLength: 1 }).filter((text) => !/[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(text)), fc.integer(), fc.constant('\n\t')), colour); // prettier-ignore
    fc.assert(
      fc.property(fc.array(branch, { minLength: 1, maxLength: 20 }), colour, (branches, other) => {
        const style = { 'fill-color': ['match', ['get', name], ...branches.flat(), other] };
        const values = [...branches.map(([value]) => value), 'another value', null];
        assert.deepEqual(coloursOf(readBack(exported(style)), values), coloursOf(style, values));
      }),
    );
  });

  it('are the same after QGIS: steps, also at their bounds', () => {
    const step = fc.tuple(fc.double({ noNaN: true, min: -1e20, max: 1e20 }), colour);
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), colour, (steps, other) => {
        const style = { 'line-color': ['step', ['get', name], other, ...steps.flat()] };
        const values = [...steps.flatMap(([from]) => [from, from - 1, from + 1, from * 1.0001]), null];
        assert.deepEqual(coloursOf(readBack(exported(style)), values), coloursOf(style, values));
      }),
    );
  });

  const ranged = (...ranges: readonly (readonly [lower: number, upper: number])[]) => {
    const rule = ['step', ['get', name], '#000000', ...ranges.flatMap((_, n) => [n, `#00000${n + 1}`])];
    const written = ranges.map(([lower, upper], n) => `<range symbol="${ranges.length - 1 - n}" lower="${lower}" upper="${upper}" render="true"/>`); // prettier-ignore
    return exported({ 'fill-color': rule }).replace(
      /<ranges>.*<\/ranges>/s,
      `<ranges>${written.join('')}</ranges>`,
    );
  };

  it('of ascending ranges belong to the lower one at a shared bound, and are invisible beyond', () => {
    const style = readBack(ranged([0, 10], [10, 20], [30, 40]));
    const found = coloursOf(style, [-1, 0, 10, 10.000001, 20, 25, 30, 40, 41, null]);
    const none = '';
    assert.deepEqual(found, [none, '000001', '000001', '000002', '000002', none, '000003', '000003', none, none]); // prettier-ignore
  });

  it('of a category that is not drawn are invisible', () => {
    const qml = exported({
      'fill-color': ['match', ['get', name], 'a', '#ff0000', 'b', '#00ff00', '#0000ff'],
    });
    const style = readBack(qml.replace('render="true"', 'render="false"'));
    assert.deepEqual(coloursOf(style, ['a', 'b', 'c']), ['', '00ff00', '0000ff']);
  });

  for (const [what, change, reason] of [
    ['sizes', (qml) => qml.replace('GraduatedColor', 'GraduatedSize'), 'has a size for each class'],
    ['no symbols', (qml) => qml.replace(/<symbols>.*<\/symbols>/s, '<symbols/>'), 'draws nothing'],
    ['no ranges', (qml) => qml.replace(/<ranges>.*<\/ranges>/s, ''), 'has no classes'],
    [
      'too many',
      (qml) => qml.replace(/<range .*?\/>/, (range) => range.repeat(201)),
      'has more than 200 classes',
    ],
  ] as readonly (readonly [string, (qml: string) => string, string])[])
    it(`are not read with the reason: ${what}`, () => {
      const qml = exported({ 'fill-color': ['step', ['get', name], '#000000', 1, '#ffffff'] });
      assert.deepEqual(readStyle(change(qml), own), { reason });
    });

  it('of an attribute that no feature has are those of the remaining values', () => {
    const style = { 'fill-color': ['match', ['get', 'absent'], 'a', '#ff0000', '#00ff00'] };
    const read = readStyle(exported(style), own);
    assert.deepEqual('color' in read && [read.color, read.style], ['00ff00', null]);
  });

  it('are rules with filters in a descriptor', () => {
    const style = { 'fill-color': ['step', ['get', name], '#000000', 1, '#ffffff', 5, '#ff0000'] };
    const sld = layerSld('x', drawnTable(style));
    assert.ok(styleTree(sld) !== null);
    assert.deepEqual(sld.match(/<ogc:PropertyIs\w+|<ogc:Literal>\d+|<se:ElseFilter/g), ['<ogc:PropertyIsLessThan', '<ogc:Literal>1', '<ogc:PropertyIsGreaterThanOrEqualTo', '<ogc:Literal>1', '<ogc:PropertyIsLessThan', '<ogc:Literal>5', '<ogc:PropertyIsGreaterThanOrEqualTo', '<ogc:Literal>5', '<se:ElseFilter']); // prettier-ignore
  });
});
