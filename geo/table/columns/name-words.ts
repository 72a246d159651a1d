import { distinctNames } from '../../distinct-names.ts';

/** Limits the characters of a name that are considered: this may run on the main thread. */
const maxLength = 200;

/** A capital after a small letter; and a change to or from a script without spaces between words. */
const boundaries =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])(?=[^\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])|(?<=[^\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])/gu;

/** Letters that Unicode does not decompose. */
const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', đ: 'd', ı: 'i' };

/** The words of a column name without case, accents and punctuation: `decimalLatitude` → decimal, latitude. */
export function wordsOf(name: string): string[] {
  const plain = name
    .slice(0, maxLength)
    .replace(boundaries, ' ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[łøßæđı]/g, (letter) => plainLetters[letter]!);
  return plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
}

/** Names of the columns of a header; none is empty, and all differ. */
export function columnNames(header: readonly string[]): string[] {
  return distinctNames(header.map((name, index) => (name === '' ? `column ${index + 1}` : name)));
}
