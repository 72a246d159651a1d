import assert from 'node:assert/strict';
import { createExpression, featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { type MapLayer, mapLayers, type MapSource } from '../../../geo/style/model/map-layers.ts';
import { iconPictureOf } from '../../../geo/style/model/icon-image.ts';
import { styleModelOf } from '../../../geo/style/model/read-layer-style.ts';
import { styleExamples } from '../../support/style-examples.ts';

type Json = Readonly<Record<string, unknown>>;

const at = { prefix: 'l:', source: 's', sourceLayer: 'features', opacity: 1 };

function layersOf(style: Json | null, given: Partial<MapSource> = {}): MapLayer[] {
  // What a file or a response contains: numbers beyond JSON would be lost.
  const layers = mapLayers(styleModelOf({ color: null, strokeWeight: null, style }), { ...at, ...given });
  return JSON.parse(JSON.stringify(layers)) as MapLayer[];
}

function named(layers: readonly MapLayer[], name: string): MapLayer {
  const found = layers.find(({ id }) => id === at.prefix + name);
  assert.ok(found, name);
  return found;
}

/** 1: point, 2: line, 3: polygon. */
type Shape = 1 | 2 | 3;

/** The value that MapLibre draws for a feature. */
function drawn(value: unknown, properties: Json, type: Shape = 3): unknown {
  const { result, value: expression } = createExpression(value, 'test');
  assert.equal(result, 'success', JSON.stringify(value));
  assert.ok('evaluate' in expression);
  return expression.evaluate({ zoom: 8 }, { type, properties: { ...properties }, geometry: [] });
}

function isDrawn({ filter }: MapLayer, properties: Json, type: Shape = 3): boolean {
  const compiled = featureFilter(filter as Parameters<typeof featureFilter>[0], 'test');
  return compiled.filter({ zoom: 8 }, { type, properties: { ...properties }, geometry: [] });
}

const values = [0, 1, 5, 99, 100, 1e9, -1e9, null, '', 'a', '7', true];

const someIcons = {
  ...{ type: 'categories', attribute: 'kind', other: null },
  categories: [
    { values: ['stop'], symbol: { icon: 'maki:bus', radius: 15 } },
    { values: ['pole'], symbol: { color: '#ff0000' } },
  ],
};

describe('the MapLibre layers of a style', () => {
  it('are valid by the MapLibre style specification', () => {
    const icons = { type: 'proportional', attribute: 'n', values: [0, 9], symbol: { icon: 'maki:bus' } };
    const examples = { ...styleExamples, icons, 'some icons': someIcons };
    for (const [name, style] of [...Object.entries(examples), ['none', null] as const]) {
      const sources = {
        s: { type: 'vector' as const, tiles: ['https://example.org/{z}/{x}/{y}'] },
        c: { type: 'geojson' as const, data: 'https://example.org/points', cluster: true },
      };
      const layers = layersOf(style, { hasIcons: true, clustered: 'c' }) as unknown as Parameters<
        typeof validateStyleMin
      >[0]['layers'];
      const errors = validateStyleMin({ version: 8, sources, layers });
      assert.deepEqual(errors.map(({ message }) => message), [], name); // prettier-ignore
    }
  });

  it('give each feature the colour of its class', () => {
    const { paint } = named(layersOf(styleExamples['land use']!), 'fill');
    const colors = ['forest', 'field', 'meadow', 'lake', null].map((use) =>
      drawn(paint['fill-color'], { use }),
    );
    assert.deepEqual(colors, ['#1b9e77', '#d95f02', '#d95f02', '#cccccc', '#cccccc']);
  });

  it('compare values as text, and use the first class of a value', () => {
    const style = {
      ...{ type: 'categories', attribute: 'n' },
      categories: [
        { values: [2, 'x'], symbol: { color: '#000001' } },
        { values: ['2', 'y', 'x'], symbol: { color: '#000002' } },
        { values: [''], symbol: { color: '#000003' } },
      ],
    };
    const { paint } = named(layersOf(style), 'fill');
    const colors = [2, '2', 'y', 'x', null, ''].map((n) => drawn(paint['fill-color'], { n }));
    assert.deepEqual(colors, ['#000001', '#000001', '#000002', '#000001', '#000003', '#000003']);
  });

  it('take breaks for lower bounds, and a missing number for no number, not for 0', () => {
    const classes = [{ symbol: { color: '#000001' } }, { symbol: { color: '#000002' } }, { symbol: { color: '#000003' } }]; // prettier-ignore
    const style = { type: 'classes', attribute: 'n', breaks: [0, 100], classes };
    const { paint } = named(layersOf({ ...style, other: { symbol: { color: '#000009' } } }), 'fill');
    const colors = values.map((n) => drawn(paint['fill-color'], { n }));
    assert.deepEqual(
      colors.map((color) => String(color).at(-1)),
      [...'222233', '1', '9', '9', '9', '2', '9'],
    );
    const expression = { 'fill-color': ['step', ['get', 'n'], '#000001', 0, '#000002', 100, '#000003'] };
    const stepped = named(layersOf(expression), 'fill').paint['fill-color'];
    assert.deepEqual([null, -1, 0, 99, 100].map((n) => String(drawn(stepped, { n })).at(-1)), [...'11223']); // prettier-ignore
  });

  it('leave out hidden classes, and features in no class if `other` is null', () => {
    const fill = named(layersOf({ ...styleExamples['land use']!, filter: undefined }), 'fill');
    assert.deepEqual(['forest', 3, 'true', 'lake'].map((use) => isDrawn(fill, { use })), [true, false, false, true]); // prettier-ignore
    const population = named(layersOf(styleExamples.population!), 'fill');
    assert.deepEqual([5, null, 'none'].map((each) => isDrawn(population, { population: each })), [true, false, false]); // prettier-ignore
  });

  it('draw what the filter selects', () => {
    const selects = (filter: Json, properties: Json) =>
      isDrawn(named(layersOf({ type: 'single', filter }), 'fill'), properties);
    const condition = (operator: string, value?: unknown) => ({ attribute: 'a', operator, value });
    const table: readonly [Json, readonly unknown[]][] = [
      [condition('=', 5), [5]],
      [condition('!=', 5), values.filter((each) => each !== 5)],
      [condition('<', 5), [0, 1, -1e9]],
      [condition('>=', 99), [99, 100, 1e9]],
      [condition('in', ['a', 7]), ['a', '7']],
      [condition('not-in', ['a', 7]), values.filter((each) => each !== 'a' && each !== '7')],
      [condition('contains', 'A'), ['a']],
      [condition('empty'), [null, '']],
      [condition('not-empty'), values.filter((each) => each !== null && each !== '')],
      [{ any: [condition('=', 0), { all: [condition('>', 1), condition('<', 50)] }] }, [0, 5, '7']],
    ];
    for (const [filter, selected] of table)
      assert.deepEqual(values.filter((a) => selects(filter, { a })), selected, JSON.stringify(filter)); // prettier-ignore
  });

  it('label features with the values of a template', () => {
    const label = named(layersOf(styleExamples.population!), 'label');
    assert.equal(drawn(label.layout['text-field'], { name: 'Thun', population: 43_000 }), 'Thun: 43000');
    assert.deepEqual([label.minzoom, label.maxzoom], [5, 20]);
    assert.ok(isDrawn(label, { population: 1 }, 1));
    assert.ok(!isDrawn(label, { population: 1 }, 2));
  });

  it('grow the area of points, and not that of features without a number', () => {
    const point = named(layersOf(styleExamples['sizes by value']!), 'point');
    const radii = [0, 250_000, 1_000_000, 2_000_000].map((population) => drawn(point.paint['circle-radius'], { population }, 1)); // prettier-ignore
    assert.deepEqual(radii, [3, 16.5, 30, 30]);
    assert.ok(!isDrawn(point, {}, 1));
  });

  it('draw points with an icon as its picture, the others as discs', () => {
    const layers = layersOf(someIcons, { hasIcons: true });
    const [point, icon] = [named(layers, 'point'), named(layers, 'icon')];
    const isSeen = (layer: MapLayer) => ['stop', 'pole'].map((kind) => isDrawn(layer, { kind }, 1));
    assert.deepEqual([isSeen(point), isSeen(icon)], [[false, true], [true, false]]); // prettier-ignore
    const id = String(drawn(icon.layout['icon-image'], { kind: 'stop' }, 1));
    assert.deepEqual(iconPictureOf(id), { icon: 'maki:bus', color: '#3388ff', outlineColor: '#ffffff', outlineWidth: 1 }); // prettier-ignore
    assert.equal(drawn(icon.layout['icon-size'], { kind: 'stop' }, 1), 1.5);
    assert.deepEqual(layersOf(someIcons).map(({ type }) => type), ['fill', 'line', 'circle']); // prettier-ignore
  });

  it('draw clusters from a clustered source, with readable numbers, and points without one', () => {
    const style = { type: 'clusters', symbol: { color: '#ffee00' }, labels: { attribute: 'name' }, filter: { attribute: 'n', operator: '>', value: 1 } }; // prettier-ignore
    const layers = layersOf(style, { clustered: 'c' });
    const clustered = layers.filter(({ source }) => source === 'c');
    assert.deepEqual(clustered.map(({ id }) => id), ['l:point-clustered', 'l:label-clustered', 'l:cluster-clustered', 'l:count-clustered']); // prettier-ignore
    const found = [{ n: 0 }, { point_count: 3 }].map((each) => clustered.map((layer) => isDrawn(layer, each, 1))); // prettier-ignore
    // The source has applied the filter.
    assert.deepEqual(found, [[true, true, false, false], [false, false, true, true]]); // prettier-ignore
    assert.equal(named(layers, 'count-clustered').paint['text-color'], '#14202b');
    assert.ok(layersOf(style).every(({ source }) => source === 's'));
    assert.ok(layersOf({ type: 'single' }, { clustered: 'c' }).every(({ source }) => source === 's'));
  });

  it('begin heatmaps with the transparent lowest colour', () => {
    const heat = named(layersOf(styleExamples.density!), 'heat');
    assert.deepEqual(heat.paint['heatmap-color'], ['interpolate', ['linear'], ['heatmap-density'], 0, '#fecc5c00', 0.5, '#fecc5c', 1, '#bd0026']); // prettier-ignore
  });

  it('draw the outline of polygons in its own colour, and lines in theirs', () => {
    const { paint, layout } = named(layersOf(styleExamples['one symbol']!), 'line');
    assert.deepEqual([drawn(paint['line-color'], {}, 3), drawn(paint['line-color'], {}, 2)].map(String), ['#08519c', '#2b8cbe']); // prettier-ignore
    assert.deepEqual([paint['line-dasharray'], layout['line-cap']], [[4, 2], 'butt']);
  });
});
