/** Calm colours, on which names and markers are legible in light and dark. */
const colours = { blue: '#8fb3cf', green: '#a3c4a0', sand: '#e6cf9c', rose: '#d9aeb0' } as const;

/**
 * The cantons of Switzerland: the lowest municipality number of each (Federal Statistical Office), its name, and a
 * colour that differs from those of its neighbours.
 */
const cantons = [
  [1, 'Zürich', 'green'],
  [301, 'Bern', 'blue'],
  [1001, 'Luzern', 'green'],
  [1201, 'Uri', 'green'],
  [1301, 'Schwyz', 'blue'],
  [1401, 'Obwalden', 'rose'],
  [1501, 'Nidwalden', 'sand'],
  [1601, 'Glarus', 'rose'],
  [1701, 'Zug', 'rose'],
  [2001, 'Fribourg', 'rose'],
  [2401, 'Solothurn', 'green'],
  [2701, 'Basel-Stadt', 'green'],
  [2761, 'Basel-Landschaft', 'blue'],
  [2901, 'Schaffhausen', 'sand'],
  [3001, 'Appenzell Ausserrhoden', 'blue'],
  [3101, 'Appenzell Innerrhoden', 'green'],
  [3201, 'St. Gallen', 'sand'],
  [3501, 'Graubünden', 'blue'],
  [4001, 'Aargau', 'sand'],
  [4401, 'Thurgau', 'blue'],
  [5001, 'Ticino', 'rose'],
  [5401, 'Vaud', 'green'],
  [6001, 'Valais', 'sand'],
  [6401, 'Neuchâtel', 'sand'],
  [6601, 'Genève', 'blue'],
  [6701, 'Jura', 'rose'],
] as const;

/** Name of the canton that a municipality number belongs to. */
export function cantonOf(municipality: number): string {
  return cantons.findLast(([first]) => municipality >= first)?.[1] ?? '';
}

/**
 * Layer style that colours features by their `canton` property. Colours alone distinguish neighbours, so there is no
 * legend.
 */
export const cantonStyle = {
  type: 'categories',
  attribute: 'canton',
  symbol: { fillOpacity: 0.6, strokeColor: '#ffffff8c', strokeWidth: 0.6 },
  categories: cantons.map(([, name, colour]) => ({ values: [name], symbol: { color: colours[colour] } })),
  legend: { visible: false },
  popup: {
    fields: [
      { attribute: 'canton', label: 'Canton' },
      { attribute: 'number', label: 'Number' },
    ],
  },
};
