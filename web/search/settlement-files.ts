import { folded } from '../ui/folded.ts';

/** Names separated by `|`, the first as GeoNames has it; ISO 3166-1 alpha-2; degrees; inhabitants. */
export type NamedSettlement = readonly [
  names: string,
  country: string,
  lng: number,
  lat: number,
  size: number,
];

/** The words of a name, normalized for search. */
export function wordsOf(name: string): string[] {
  return folded(name)
    .split(/[\s'’.-]+/)
    .filter((word) => word !== '');
}

/** The file of the basemap with the settlements that have a word with this beginning in their names. */
export function fileOfWord(word: string): string {
  const [first = ''] = word;
  return `settlements-${/[a-z]/.test(first) ? first : 'other'}.json`;
}
