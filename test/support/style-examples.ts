type StyleExample = Readonly<Record<string, unknown>> & { readonly type: string };

/** A style of each type with every member. */
export const styleExamples: Readonly<Record<string, StyleExample>> = {
  'one symbol': {
    type: 'single',
    symbol: {
      color: '#2b8cbe',
      opacity: 0.9,
      fillOpacity: 0.5,
      strokeColor: 'rgb(8, 81, 156)',
      strokeWidth: 3,
      dash: [4, 2],
      radius: 6,
      icon: null,
      outlineColor: 'white',
      outlineWidth: 2,
    },
    minZoom: 4,
    maxZoom: 18,
    popup: {
      title: '{name} ({year})',
      fields: [
        { attribute: 'area', label: 'Area', format: 'number', digits: 1, unit: 'ha' },
        { attribute: 'photo', format: 'image' },
      ],
    },
  },
  'land use': {
    type: 'categories',
    attribute: 'use',
    symbol: { strokeWidth: 1, strokeColor: '#555555', fillOpacity: 0.8 },
    categories: [
      { values: ['forest'], label: 'Forest', symbol: { color: '#1b9e77' } },
      { values: ['field', 'meadow'], label: 'Agriculture', symbol: { color: '#d95f02' } },
      { values: [3, true], symbol: { color: '#7570b3' }, visible: false, listed: false },
    ],
    other: { label: 'Other', symbol: { color: '#cccccc' } },
    ramp: 'Dark2',
    filter: {
      any: [
        { attribute: 'area', operator: '>=', value: 10 },
        {
          all: [
            { attribute: 'use', operator: 'in', value: ['forest', 'field'] },
            { attribute: 'name', operator: 'contains', value: 'North' },
            { attribute: 'name', operator: 'not-empty' },
          ],
        },
      ],
    },
    legend: { title: 'Land use', notes: 'Survey of 2024', reversed: true, visible: true },
  },
  population: {
    type: 'classes',
    attribute: 'population',
    breaks: [100, 1000],
    classes: [
      { symbol: { color: '#edf8fb' } },
      { symbol: { color: '#66c2a4' } },
      { label: 'many', symbol: { color: '#006d2c' } },
    ],
    other: null,
    method: 'quantile',
    ramp: 'BuGn',
    symbol: { fillOpacity: 0.9 },
    labels: {
      attribute: 'name',
      text: '{name}: {population}',
      size: 13,
      color: '#111111',
      haloColor: '#ffffff',
      haloWidth: 2,
      priority: 'population',
      minZoom: 5,
      maxZoom: 20,
    },
  },
  'sizes by value': {
    type: 'proportional',
    attribute: 'population',
    values: [0, 1000000],
    sizes: [3, 30],
    symbol: { color: '#e6550d', opacity: 0.7 },
  },
  density: {
    type: 'heatmap',
    weight: 'population',
    radius: 25,
    opacity: 0.7,
    colors: ['#00000000', '#fecc5c', '#bd0026'],
    ramp: 'YlOrRd',
  },
  'points in clusters': { type: 'clusters', radius: 40, symbol: { color: '#3182bd' } },
};
