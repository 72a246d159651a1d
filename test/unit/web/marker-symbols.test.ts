import assert from 'node:assert/strict';
import { markerModel, ownColor } from '../../../geo/style/model/marker-model.ts';
import { markerSymbols, type StyledMarker } from '../../../geo/style/model/marker-symbols.ts';
import { markerStatistics } from '../../../web/markers/marker-statistics.ts';

const plain: StyledMarker = {
  ...{ title: null, description: null, tags: null, color: null, eventDate: null },
  ...{ markerIconId: null, markerIconSize: null, group: null, properties: null },
};

const colorOf = (style: Record<string, unknown>, marker: Partial<StyledMarker>) =>
  markerSymbols(markerModel(style))({ ...plain, ...marker })?.color;

const byTag = {
  ...{ type: 'categories', attribute: 'tags', other: { symbol: { color: '#cccccc' } } },
  categories: [
    { values: ['flood'], symbol: { color: '#0000ff' } },
    { values: ['storm', 'hail'], symbol: { color: '#ffff00' } },
  ],
};

describe('symbols of markers', () => {
  it('have the color of each marker where the style has none', () => {
    assert.equal(colorOf({ type: 'single' }, { color: '#123456' }), ownColor);
    assert.equal(colorOf({ type: 'single', symbol: { color: '#ff0000' } }, { color: '#123456' }), '#ff0000');
  });

  it('are those of the first category with one of the tags', () => {
    assert.equal(colorOf(byTag, { tags: ['hail', 'flood'] }), '#0000ff');
    assert.equal(colorOf(byTag, { tags: ['urgent', 'hail'] }), '#ffff00');
    assert.equal(colorOf(byTag, { tags: ['urgent'] }), '#cccccc');
    assert.equal(colorOf(byTag, { tags: null }), '#cccccc');
    assert.equal(colorOf({ ...byTag, other: null }, { tags: [] }), undefined);
  });

  it('follow numbers in properties, and fields before properties of their name', () => {
    const style = {
      ...{ type: 'classes', attribute: 'cost', breaks: [10], other: null },
      classes: [{ symbol: { color: '#00ff00' } }, { symbol: { color: '#ff0000' } }],
    };
    assert.equal(colorOf(style, { properties: { cost: 9 } }), '#00ff00');
    assert.equal(colorOf(style, { properties: { cost: '10' } }), '#ff0000');
    assert.equal(colorOf(style, { properties: {} }), undefined);
    const byTitle = { ...byTag, attribute: 'title' };
    assert.equal(colorOf(byTitle, { title: 'hail', properties: { title: 'flood' } }), '#ffff00');
  });

  it('are selected by one tag, or by all for a negative condition', () => {
    const selects = (operator: string, value: unknown, tags: readonly string[]) => {
      const filter = { all: [{ attribute: 'tags', operator, value }] };
      return colorOf({ type: 'single', symbol: { color: '#ff0000' }, filter }, { tags }) !== undefined;
    };
    assert.ok(selects('=', 'flood', ['urgent', 'flood']));
    assert.ok(!selects('!=', 'flood', ['urgent', 'flood']));
    assert.ok(selects('!=', 'flood', ['urgent']));
    assert.ok(selects('in', ['a', 'flood'], ['flood']));
    assert.ok(!selects('not-in', ['a', 'flood'], ['b', 'flood']));
    assert.ok(!selects('=', 'flood', []));
    assert.ok(selects('not-in', ['flood'], []));
  });
});

describe('statistics of markers', () => {
  const markers = [4, 1, 3, 2, 'none', null].map((cost, n) => ({
    ...{ id: `marker-${n}`, latitude: 0, longitude: 0, title: n === 0 ? '' : 'Damage', description: null },
    ...{ color: null, tags: n === 0 ? [] : ['flood', `t${n}`], eventDate: null, markerIconId: null },
    ...{
      markerIconSize: null,
      imageKey: null,
      thumbnailKey: null,
      embeddedMediaUrl: null,
      mediaSize: null,
      group: null,
    },
    ...{ createdBy: 'u', createdAt: 0, updatedAt: 0, properties: { cost } },
  }));
  const { attributes, featureCount } = markerStatistics(markers);
  const named = (wanted: string) => attributes.find(({ name }) => name === wanted);

  it('count each tag, and the markers without one', () => {
    assert.equal(featureCount, 6);
    const tags = named('tags');
    assert.deepEqual(
      [tags?.type, tags?.count, tags?.empty, tags?.distinct, tags?.values[0]],
      ['text', 5, 1, 6, { value: 'flood', count: 5 }],
    );
    assert.equal(named('title')?.empty, 1);
  });

  it('have quantiles as in R, of the numbers alone', () => {
    const { numbers, type } = named('cost') ?? {};
    assert.equal(type, 'json');
    assert.deepEqual([numbers?.count, numbers?.min, numbers?.max, numbers?.mean], [4, 1, 4, 2.5]);
    // quantile(c(4, 1, 3, 2), c(0.25, 0.5)) in R
    assert.deepEqual(
      [numbers?.quantiles[25], numbers?.quantiles[50], numbers?.quantiles.length],
      [1.75, 2.5, 101],
    );
    assert.equal(
      numbers?.histogram.reduce((sum, each) => sum + each, 0),
      4,
    );
  });
});
