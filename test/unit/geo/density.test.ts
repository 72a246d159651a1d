import assert from 'node:assert/strict';
import { countedPoints, withDensity, withDensityLayers } from '../../../geo/style/model/density.ts';
import { legendOf } from '../../../geo/style/model/legend.ts';
import { mapLayers } from '../../../geo/style/model/map-layers.ts';
import { styleModelOf } from '../../../geo/style/model/read-layer-style.ts';

type Style = Readonly<Record<string, unknown>> | null;

const europe = [-10, 36, 30, 64];
const points = (count: number, box = europe) => ({ count, box });
const modelOf = (style: Style, extent: ReturnType<typeof points> | null = points(200_000)) =>
  withDensity(styleModelOf({ color: 'aa0000', strokeWeight: null, style }), extent);

describe('the density of points', () => {
  it('is drawn of more than 50,000 points, unless the author chose a style or a filter leaves fewer', () => {
    const isDense = (style: Style, extent?: ReturnType<typeof points> | null) =>
      modelOf(style, extent).density !== null;
    assert.ok(isDense(null));
    assert.ok(isDense({}));
    assert.ok(!isDense(null, points(50_000)));
    assert.ok(!isDense(null, null), 'other geometries');
    assert.ok(!isDense({ type: 'single' }));
    assert.ok(isDense({ type: 'single', density: true, symbol: { color: '#00aa00' } }));
    assert.ok(!isDense({ type: 'single', density: true, filter: { attribute: 'a', operator: 'empty' } }));
    assert.ok(!isDense({ type: 'clusters' }));
    assert.ok(!isDense({ type: 'heatmap' }));
  });

  it('ends where points are apart, which needs a closer view of more or nearer points', () => {
    const until = (extent: ReturnType<typeof points>) => modelOf(null, extent).density?.until ?? 0;
    const zooms = [
      until(points(60_000, [-180, -85, 180, 85])),
      until(points(60_000)),
      until(points(2_000_000)),
      until(points(60_000, [7.4, 46.9, 7.5, 47])),
      until(points(60_000, [7, 47, 7, 47])),
    ];
    assert.deepEqual(
      zooms,
      zooms.toSorted((one, next) => one - next),
    );
    assert.deepEqual(new Set(zooms).size, zooms.length);
    assert.equal(zooms.at(-1), 16);
  });

  it('fades while single points appear, of which labels come last', () => {
    const model = modelOf({ type: 'single', density: true, labels: { attribute: 'name' } });
    const until = model.density?.until ?? 0;
    const at = { prefix: '', source: 's', sourceLayer: 'features', opacity: 0.5 };
    const layers = withDensityLayers(mapLayers(model, at), model, {
      ...{ source: 'd', opacity: 0.5 },
      points: points(200_000),
    });
    const named = (name: string) => layers.find(({ id }) => id === name);
    const density = named('point-density');
    assert.deepEqual([density?.source, density?.minzoom, density?.maxzoom], ['d', 0, until]);
    assert.equal(named('point')?.minzoom, until - 1);
    assert.equal(named('label')?.minzoom, until);
    assert.deepEqual(named('point')?.paint['circle-opacity'], ['interpolate', ['linear'], ['zoom'], until - 1, 0, until, 0.5]); // prettier-ignore
    const plain = mapLayers(model, at).find(({ id }) => id === 'point');
    assert.deepEqual([plain?.minzoom, plain?.paint['circle-opacity']], [undefined, 0.5]);
  });

  it('has a line in the legend at its zooms, and single points at theirs', () => {
    const model = modelOf(null);
    const until = model.density?.until ?? 0;
    const lines = legendOf(model)?.lines.map(({ content, zooms }) => [content.kind, zooms.min, zooms.max]);
    assert.deepEqual(lines, [['density', 0, until], ['points', until - 1, 24]]); // prettier-ignore
    const limited = modelOf({ type: 'single', density: true, maxZoom: 2 });
    assert.deepEqual(legendOf(limited)?.lines.map(({ content }) => content.kind), ['density']); // prettier-ignore
  });

  it('is that of all points in a heatmap of a layer with overviews, unless it has weights or a filter', () => {
    const all = points(20_001);
    const counted = (style: Style, extent: ReturnType<typeof points> | null = all) =>
      countedPoints(modelOf(style, extent), extent);
    assert.deepEqual(counted({ type: 'heatmap' }), all);
    assert.equal(counted({ type: 'heatmap' }, points(20_000)), null);
    assert.equal(counted({ type: 'heatmap' }, null), null, 'other geometries');
    assert.equal(counted({ type: 'heatmap', weight: 'people' }), null);
    assert.equal(counted({ type: 'heatmap', filter: { attribute: 'a', operator: 'empty' } }), null);
    assert.equal(counted({ type: 'single' }), null);

    const model = modelOf({ type: 'heatmap', labels: { attribute: 'name' } }, all);
    const at = { prefix: '', source: 's', sourceLayer: 'features', opacity: 0.5 };
    const plain = mapLayers(model, at);
    const layers = withDensityLayers(plain, model, { source: 'd', opacity: 0.5, points: all });
    const [heat, ...labels] = layers;
    assert.deepEqual([heat?.type, heat?.source, heat?.paint['heatmap-weight']], ['heatmap', 'd', ['get', 'count']]); // prettier-ignore
    assert.equal(heat?.paint['heatmap-opacity'], plain[0]?.paint['heatmap-opacity']);
    assert.deepEqual(labels, plain.slice(1));
  });
});
