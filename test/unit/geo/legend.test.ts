import assert from 'node:assert/strict';
import { legendOf } from '../../../geo/style/model/legend.ts';
import { drawnSign } from '../../../geo/style/model/legend-sign.ts';
import { withReaderChoices } from '../../../geo/style/model/reader-choices.ts';
import { styleModelOf } from '../../../geo/style/model/read-layer-style.ts';

const modelOf = (style: Record<string, unknown>) => styleModelOf({ color: null, strokeWeight: null, style });
const linesOf = (style: Record<string, unknown>) => legendOf(modelOf(style))?.lines ?? [];
const categories = {
  ...{ type: 'categories', attribute: 'use' },
  categories: [
    { values: ['forest'], label: 'Woods', symbol: { color: '#00aa00' } },
    { values: ['lake', 'river'], visible: false },
    { values: ['secret'], listed: false },
  ],
};

describe('the legend of a layer', () => {
  it('lists the classes that its author lists, in their order, with those that are switched off', () => {
    const content = (style: object) =>
      linesOf({ ...categories, ...style }).map(({ label, content: { kind }, isVisible }) => [label, kind, isVisible]); // prettier-ignore
    const [woods, water, other] = [['Woods', 'values', true], [null, 'values', false], [null, 'other', true]]; // prettier-ignore
    assert.deepEqual(content({}), [woods, water, other]);
    assert.deepEqual(content({ legend: { reversed: true } }), [water, woods, other]);
    assert.deepEqual(content({ other: null }), [woods, water]);
    assert.equal(legendOf(modelOf({ ...categories, legend: { visible: false } })), null);
  });

  it('has ranges, sizes, a ramp or one sign, by the type of the style', () => {
    const contents = (style: Record<string, unknown>) => linesOf(style).map(({ content }) => content);
    assert.deepEqual(
      contents({ type: 'classes', attribute: 'n', breaks: [5], classes: [{}, {}], other: null }),
      [{ kind: 'range', from: null, to: 5 }, { kind: 'range', from: 5, to: null }], // prettier-ignore
    );
    assert.deepEqual(
      contents({ type: 'proportional', attribute: 'n', values: [0, 900], sizes: [2, 20] }),
      [900, 300, 90].map((value) => ({ kind: 'size', value })),
    );
    const sizes = (values: readonly number[]) =>
      contents({ type: 'proportional', attribute: 'n', values }).map(
        (content) => 'value' in content && content.value,
      );
    assert.deepEqual(sizes([0, 33_041_000]), [30_000_000, 10_000_000, 3_000_000], 'round values');
    assert.deepEqual(sizes([1000, 1500]), [1500, 1100, 1050]);
    assert.deepEqual(sizes([-0.5, 0.25]), [0.2, -0.3, -0.43]);
    assert.deepEqual(contents({ type: 'heatmap', colors: ['#000000', '#ff0000'] }), [{ kind: 'density' }]);
    assert.deepEqual(contents({ type: 'clusters' }), [{ kind: 'layer' }]);
    assert.deepEqual(contents({ type: 'single' }), [{ kind: 'layer' }]);
  });

  it('has numbers with the decimals that the most precise one needs, or those of the author', () => {
    const numbersOf = (breaks: readonly number[], legend: object = {}) => {
      const classes = Array.from({ length: breaks.length + 1 }, () => ({}));
      const [line] = linesOf({ type: 'classes', attribute: 'n', breaks, classes, other: null, legend });
      return line?.numbers;
    };
    const plain = { digits: 0, unit: null, isGrouped: true };
    assert.deepEqual(numbersOf([5000, 12_000]), plain);
    assert.deepEqual(numbersOf([0.5, 10.25]), { ...plain, digits: 2 });
    assert.deepEqual(numbersOf([1e-7, 1]), { ...plain, digits: 7 });
    assert.deepEqual(numbersOf([0.1 + 0.2]), { ...plain, digits: 1 });
    assert.deepEqual(numbersOf([1e21]), plain);
    assert.deepEqual(numbersOf([1990, 2020]), { ...plain, isGrouped: false });
    assert.deepEqual(numbersOf([0.5], { digits: 0, unit: 'm²' }), { ...plain, unit: 'm²' });
  });

  it('draws signs by geometry, with the opacity of the layer, in a box that contains them', () => {
    const sign = (symbol: object, geometry: 'point' | 'line' | 'polygon') => {
      const [line] = linesOf({ type: 'single', symbol: { opacity: 0.5, ...symbol } });
      assert.ok(line !== undefined);
      return drawnSign(line.sign, geometry, 0.5);
    };
    const kinds = (symbol: object, geometry: 'point' | 'line' | 'polygon') =>
      sign(symbol, geometry).parts.map(({ kind }) => kind);
    assert.deepEqual(kinds({}, 'polygon'), ['box']);
    assert.deepEqual(kinds({ dash: [2, 1] }, 'line'), ['line']);
    assert.deepEqual(kinds({ icon: 'maki:bus' }, 'point'), ['disc', 'icon']);
    assert.deepEqual(kinds({ icon: 'icon-api-1' }, 'point'), ['icon']);
    const { width, height, parts } = sign({ radius: 500, outlineWidth: 50 }, 'point');
    const [disc] = parts;
    assert.ok(disc?.kind === 'disc' && disc.fillOpacity === 0.25);
    const reach = disc.radius + disc.strokeWidth / 2;
    assert.ok(width >= 2 * reach && height >= 2 * reach && width <= 64, `${width} × ${height}`);
  });
});

describe('the choices of a reader', () => {
  it('switch classes by what they contain, and narrow the filter of the author', () => {
    const model = modelOf({ ...categories, filter: { attribute: 'a', operator: 'not-empty' } });
    const lines = legendOf(model)?.lines ?? [];
    const filter = { attribute: 'b', operator: '=', value: 1 } as const;
    const classes = new Map(lines.map(({ classKey, isVisible }) => [classKey ?? '', !isVisible]));
    const chosen = withReaderChoices(model, { classes, filter });
    assert.deepEqual(legendOf(chosen)?.lines.map(({ isVisible }) => isVisible), [false, true, false]); // prettier-ignore
    assert.deepEqual(chosen.filter, { all: [model.filter, filter] });
    assert.deepEqual(withReaderChoices(model, { classes: new Map([['gone', false]]), filter: null }), model);
  });
});
