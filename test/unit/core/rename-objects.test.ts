import assert from 'node:assert/strict';

import { namedObjects, renameSlides } from '../../../core/content/rename-objects.ts';

const renamed: Readonly<Record<string, string>> = {
  'marker marker-1': 'marker-a',
  'marker marker-2': 'marker-b',
  'layer layer-1': 'layer-a',
  'raster raster-1': 'raster-a',
};
const newIdOf = (kind: string, id: string) => renamed[`${kind} ${id}`] ?? null;

const slides = [
  {
    id: 'first',
    title: 'Markers',
    visible: { markerIds: ['marker-2', 'marker-gone', 'marker-1'], layerIds: null, rasterIds: ['raster-1'] },
  },
  { id: 'second', body: 'layer-1 stays in words', visible: { layerIds: ['layer-1'] } },
  { id: 'third', visible: null },
  { id: 'fourth' },
];

describe('Renaming of copied objects', () => {
  it('gives slides new ids, and the new ids of what they show in the same order', () => {
    let made = 0;
    const { slides: copied, ids } = renameSlides(slides, newIdOf, () => `slide-${++made}`);
    assert.deepEqual(copied, [
      {
        id: 'slide-1',
        title: 'Markers',
        visible: { markerIds: ['marker-b', 'marker-a'], layerIds: null, rasterIds: ['raster-a'] },
      },
      { id: 'slide-2', body: 'layer-1 stays in words', visible: { layerIds: ['layer-a'] } },
      { id: 'slide-3', visible: null },
      { id: 'slide-4' },
    ]);
    assert.deepEqual(Object.fromEntries(ids), {
      first: 'slide-1',
      second: 'slide-2',
      third: 'slide-3',
      fourth: 'slide-4',
    });
  });

  it('lists the objects that slides reference, each once', () => {
    const named = namedObjects([...slides, ...slides]);
    assert.deepEqual(
      [...named.marker, ...named.layer, ...named.raster],
      ['marker-2', 'marker-gone', 'marker-1', 'layer-1', 'raster-1'],
    );
  });
});
