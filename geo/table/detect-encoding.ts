import { wordsOf } from './columns/name-words.ts';
import { namesCoordinate } from './columns/axis-names.ts';

/** Encodings of tables that are not Unicode, by their names in jschardet and in the WHATWG Encoding standard. */
const encodings = {
  'Windows-1252': 'windows-1252',
  'Windows-1250': 'windows-1250',
  'Windows-1251': 'windows-1251',
  'Windows-1253': 'windows-1253',
  MacRoman: 'macintosh',
  CP932: 'shift_jis',
  GB18030: 'gb18030',
  CP949: 'euc-kr',
  Big5: 'big5',
  'EUC-JP': 'euc-jp',
} as const;

export type LegacyEncoding = (typeof encodings)[keyof typeof encodings];

/** Their names for people. */
export const encodingNames: Readonly<Record<LegacyEncoding, string>> = {
  'windows-1252': 'Windows-1252 (Western European)',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  macintosh: 'Mac Roman',
  shift_jis: 'Shift_JIS (Japanese)',
  gb18030: 'GB 18030 (Chinese)',
  'euc-kr': 'EUC-KR (Korean)',
  big5: 'Big5 (Chinese)',
  'euc-jp': 'EUC-JP (Japanese)',
};

interface Ranked {
  readonly encoding: LegacyEncoding;
  readonly confidence: number;
}

/** Encodings with characters of several bytes, the second of which can be an ASCII letter. */
const asian: ReadonlySet<LegacyEncoding> = new Set(['shift_jis', 'gb18030', 'euc-kr', 'big5', 'euc-jp']);

const nonLatin: ReadonlySet<LegacyEncoding> = new Set(['windows-1251', 'windows-1253']);

/** Another Latin encoding must be this much more probable than Windows-1252 if the text makes sense in both. */
const minRatio = 1.5;

/**
 * The encoding of a text that is not Unicode, from the lines with letters beyond ASCII: the one in which the header
 * names coordinates with such letters, else the most probable one. The detector is loaded only here: its model has
 * a megabyte.
 */
export async function detectEncoding(header: Uint8Array, lines: Uint8Array): Promise<LegacyEncoding> {
  // A word in Cyrillic or Greek has several letters beyond ASCII in a row.
  const hasWords = lines.some((byte, index) => byte > 127 && lines[index + 1]! > 127);
  const { detectAll } = await import('jschardet');
  const options = { detectEncodings: Object.keys(encodings), minimumThreshold: 0 };
  const ranked = detectAll(lines, options).flatMap(({ encoding, confidence }): Ranked[] =>
    encoding !== null && encoding in encodings
      ? [{ encoding: encodings[encoding as keyof typeof encodings], confidence }]
      : [],
  );
  const named = Object.values(encodings).filter((encoding) => headerNamesCoordinate(header, encoding));
  const isPossible = (encoding: LegacyEncoding) =>
    named.length > 0
      ? named.includes(encoding)
      : (hasWords || !nonLatin.has(encoding)) &&
        !(asian.has(encoding) && isPlausible(lines) && breaksWords(lines, encoding));
  const best = ranked.find(({ encoding }) => isPossible(encoding));
  if (best === undefined) return named[0] ?? 'windows-1252';
  const latin = ranked.find(({ encoding }) => encoding === 'windows-1252');
  if (!isPossible('windows-1252')) return best.encoding;
  const isLatin = best.encoding === 'windows-1250' || best.encoding === 'macintosh';
  const isClose = latin !== undefined && latin.confidence * minRatio >= best.confidence;
  return isLatin && isClose && isPlausible(lines) ? 'windows-1252' : best.encoding;
}

/** Whether a name in the header denotes a coordinate in this encoding, and would not without its words beyond ASCII. */
function headerNamesCoordinate(header: Uint8Array, encoding: LegacyEncoding): boolean {
  const isAscii = (word: string) => !/[^\0-\x7f]/.test(word);
  const text = new TextDecoder(encoding).decode(header);
  return text.split(/[;,|\t"\r\n]/).some((name) => {
    if (isAscii(name) || name.includes('\ufffd')) return false;
    const words = wordsOf(name);
    return namesCoordinate(words) && !namesCoordinate(words.filter(isAscii));
  });
}

/**
 * Whether all characters beyond ASCII touch a Latin letter or are invalid in this encoding: then an accented letter was
 * read together with the one after it, "Genève" as "Gen鋦e".
 */
function breaksWords(lines: Uint8Array, encoding: LegacyEncoding): boolean {
  const text = new TextDecoder(encoding).decode(lines);
  const runs = text.match(/[a-z]?[^\0-\x7f]+[a-z]?/gi) ?? [];
  return runs.every((run) => run.includes('\ufffd') || /^[a-z]|[a-z]$/i.test(run));
}

/** Whether a text reads as words in Windows-1252: no sign within a word, and no capital within a word. */
function isPlausible(lines: Uint8Array): boolean {
  const text = new TextDecoder('windows-1252').decode(lines);
  return !/\p{L}[^\0-\x7f\p{L}’]\p{L}|[^\0-\x7f\p{L}\p{N}\p{P}\s]\p{L}|\p{L}[À-ÞŠŽŸŒ]\p{Ll}|[\x80-\x9f]/u.test(
    text,
  );
}
