import assert from 'node:assert/strict';
import { layerStyle } from '../../../api/schemas/layer-style.ts';
import { readLayerStyle } from '../../../geo/style/model/read-layer-style.ts';
import { styleExamples } from '../../support/style-examples.ts';

type Json = Readonly<Record<string, unknown>>;

const plain = { color: null, strokeWeight: null };
const read = (style: Json) => readLayerStyle({ ...plain, style });

/** Every copy of a value in which one part is replaced. */
function* withFlaws(value: unknown, flaw: unknown): Generator {
  yield flaw;
  if (Array.isArray(value)) {
    for (const [n, each] of value.entries())
      for (const one of withFlaws(each, flaw)) yield value.with(n, one);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value))
      for (const one of withFlaws(each, flaw)) yield { ...value, [name]: one };
    yield { ...value, other_member: 1 };
  }
}

describe('the style of a layer', () => {
  it('is drawn completely in every example', () => {
    for (const [name, style] of Object.entries(styleExamples)) {
      assert.deepEqual(read(style).notDrawn, [], name);
      assert.equal(read(style).model.symbology.kind, style.type);
    }
  });

  it('is read as the schema describes it, also with a flaw in any member', () => {
    let flawed = 0;
    for (const [name, style] of Object.entries(styleExamples))
      for (const flaw of [true, -1, 7.5, 'no colour {', [], {}, ['a', 'b', 'c'], null])
        for (const each of withFlaws(style, flaw)) {
          if (typeof each !== 'object' || each === null || !Object.hasOwn(each, 'type')) continue;
          const isDescribed = layerStyle.safeParse(each).success;
          const { notDrawn } = read(each as Json);
          // The schema cannot describe colours, templates, orders and numbers of classes.
          if (!isDescribed) assert.notDeepEqual(notDrawn, [], `${name}: ${JSON.stringify(each)}`);
          flawed += isDescribed ? 0 : 1;
        }
    assert.ok(flawed > 500, String(flawed));
  });

  it('has the fields of the layer as defaults', () => {
    const { model } = readLayerStyle({ color: 'ff0000', strokeWeight: 5, style: { type: 'single' } });
    assert.ok(model.symbology.kind === 'single');
    const { color, strokeColor, strokeWidth } = model.symbology.symbol;
    assert.deepEqual([color, strokeColor, strokeWidth], ['#ff0000', '#ff0000', 5]);
  });

  it('gives classes what their own symbol does not say', () => {
    const { symbology } = read({
      ...{ type: 'categories', attribute: 'kind', symbol: { strokeWidth: 3, color: 'red' } },
      categories: [{ values: ['a'], symbol: { color: 'blue' } }],
    }).model;
    assert.ok(symbology.kind === 'categories');
    assert.deepEqual(
      [...symbology.classes, symbology.other!].map(({ symbol }) => [symbol.color, symbol.strokeWidth]),
      [
        ['#0000ff', 3],
        ['#9e9e9e', 3],
      ],
    );
  });

  it('reports what cannot be read, and draws the rest', () => {
    const { model, notDrawn } = read({
      ...{ type: 'categories', attribute: 'kind', glow: 3 },
      categories: [{ values: ['a'], symbol: { color: 'blurple' } }, { values: [] }, { values: ['b'] }],
      filter: { all: [{ attribute: 'n', operator: '~', value: 1 }] },
    });
    assert.deepEqual(notDrawn, [
      'glow is unknown',
      'categories[0].symbol.color is not a colour',
      'categories[1].values is not a list of 1 to 1000 values',
      'categories[1] has no values',
      'filter.all[0] has an unknown operator',
    ]);
    assert.ok(model.symbology.kind === 'categories');
    assert.deepEqual(model.symbology.classes.map(({ values }) => values), [['a'], ['b']]); // prettier-ignore
    assert.equal(model.filter, null);
  });

  it('is one symbol if its type cannot be drawn', () => {
    for (const style of [{ type: 'globe' }, { type: 'categories' }, { type: 3 }, { 'line-width': 3 }]) {
      const { model, notDrawn } = read(style);
      assert.equal(model.symbology.kind, 'single');
      assert.equal(notDrawn.length, 1, JSON.stringify(notDrawn));
    }
    const { notDrawn } = read({
      ...{ type: 'classes', attribute: 'n', breaks: [1, 2] },
      classes: [{ symbol: { color: '#fff' } }],
    });
    assert.deepEqual(notDrawn, ['classes has 1 classes; 2 breaks need 3']);
  });

  it('limits the number of reported members', () => {
    const members = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`member${n}`, n]));
    const { notDrawn } = read({ type: 'single', ...members });
    assert.equal(notDrawn.length, 11);
    assert.equal(notDrawn.at(-1), '4990 more members cannot be read');
  });

  it('reads the colours of two MapLibre expressions', () => {
    const match = read({ 'fill-color': ['match', ['get', 'k'], ['a', 2], '#ff0000', 'b', 'blue', '#ccc'] });
    assert.deepEqual(match.notDrawn, []);
    assert.ok(match.model.symbology.kind === 'categories');
    assert.deepEqual(
      match.model.symbology.classes.map(({ values, symbol }) => [values, symbol.color]),
      [
        [['a', 2], '#ff0000'],
        [['b'], '#0000ff'],
      ],
    );
    const step = read({ 'line-color': ['step', ['get', 'n'], '#000', 5, '#555', 1, '#111'] });
    assert.ok(step.model.symbology.kind === 'classes');
    const { breaks, classes } = step.model.symbology;
    assert.deepEqual([breaks, classes.map(({ symbol }) => symbol.color)], [[1, 5], ['#000000', '#111111', '#555555']]); // prettier-ignore
  });

  it('does not read other expressions', () => {
    const style = { 'fill-color': ['interpolate', ['linear'], ['get', 'n'], 0, '#fff', 1, '#000'] };
    assert.deepEqual(read(style).notDrawn, ['fill-color is unknown in a style without type']);
  });

  it('does not take members of prototypes for its own', () => {
    const style = JSON.parse('{"type": "single", "__proto__": {"filter": 1}, "constructor": 1}') as Json;
    assert.deepEqual(read(style).notDrawn, ['__proto__ is unknown', 'constructor is unknown']);
  });
});
