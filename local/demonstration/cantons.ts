/**
 * The cantons of Switzerland: the lowest municipality number of each (Federal Statistical Office), its name, and a
 * colour that differs from those of its neighbours.
 */
const cantons = [
  [1, 'Zürich', '#4c78a8'],
  [301, 'Bern', '#e45756'],
  [1001, 'Luzern', '#54a24b'],
  [1201, 'Uri', '#eeca3b'],
  [1301, 'Schwyz', '#b279a2'],
  [1401, 'Obwalden', '#ff9da6'],
  [1501, 'Nidwalden', '#9d755d'],
  [1601, 'Glarus', '#72b7b2'],
  [1701, 'Zug', '#f58518'],
  [2001, 'Fribourg', '#4c78a8'],
  [2401, 'Solothurn', '#eeca3b'],
  [2701, 'Basel-Stadt', '#e45756'],
  [2761, 'Basel-Landschaft', '#72b7b2'],
  [2901, 'Schaffhausen', '#f58518'],
  [3001, 'Appenzell Ausserrhoden', '#54a24b'],
  [3101, 'Appenzell Innerrhoden', '#e45756'],
  [3201, 'St. Gallen', '#9d755d'],
  [3501, 'Graubünden', '#54a24b'],
  [4001, 'Aargau', '#b279a2'],
  [4401, 'Thurgau', '#eeca3b'],
  [5001, 'Ticino', '#4c78a8'],
  [5401, 'Vaud', '#54a24b'],
  [6001, 'Valais', '#f58518'],
  [6401, 'Neuchâtel', '#b279a2'],
  [6601, 'Genève', '#e45756'],
  [6701, 'Jura', '#72b7b2'],
] as const;

/** Name of the canton that a municipality number belongs to. */
export function cantonOf(municipality: number): string {
  return cantons.findLast(([first]) => municipality >= first)?.[1] ?? '';
}

/** Layer style that colours features by their `canton` property. */
export const cantonStyle = {
  'fill-color': [
    'match',
    ['get', 'canton'],
    ...cantons.flatMap(([, name, colour]) => [name, colour]),
    '#9aa5ad',
  ],
};
