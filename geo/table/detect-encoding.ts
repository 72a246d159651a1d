import { wordsOf } from './columns/name-words.ts';
import { namesCoordinate } from './columns/axis-names.ts';

/** Encodings of tables that are not Unicode, by their names in jschardet and in the WHATWG Encoding standard. */
const encodings = {
  'Windows-1252': 'windows-1252',
  'Windows-1250': 'windows-1250',
  'Windows-1251': 'windows-1251',
  'Windows-1253': 'windows-1253',
  'Windows-1254': 'windows-1254',
  'Windows-1255': 'windows-1255',
  'Windows-1256': 'windows-1256',
  'Windows-1257': 'windows-1257',
  'ISO-8859-2': 'iso-8859-2',
  'ISO-8859-7': 'iso-8859-7',
  'ISO-8859-15': 'iso-8859-15',
  'KOI8-R': 'koi8-r',
  'koi8-u': 'koi8-u',
  IBM866: 'ibm866',
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
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1255': 'Windows-1255 (Hebrew)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'windows-1257': 'Windows-1257 (Baltic)',
  'iso-8859-2': 'ISO 8859-2 (Central European)',
  'iso-8859-7': 'ISO 8859-7 (Greek)',
  'iso-8859-15': 'ISO 8859-15 (Western European)',
  'koi8-r': 'KOI8-R (Russian)',
  'koi8-u': 'KOI8-U (Ukrainian)',
  ibm866: 'IBM 866 (Cyrillic)',
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

const nonLatin: ReadonlySet<LegacyEncoding> = new Set([
  ...(['windows-1251', 'koi8-r', 'koi8-u', 'ibm866'] as const),
  ...(['windows-1253', 'iso-8859-7', 'windows-1255', 'windows-1256'] as const),
]);

/** Latin encodings whose letters are also read as others in Windows-1252. */
const otherLatin: ReadonlySet<LegacyEncoding> = new Set([
  'windows-1250',
  'windows-1257',
  'iso-8859-2',
  'macintosh',
]);

/** Another Latin encoding must be this much more probable than Windows-1252 if the text makes sense in both. */
const minRatio = 1.5;

/**
 * The encoding of a text that is not Unicode, from the lines with letters beyond ASCII: the one in which the header
 * names coordinates with such letters, else the most probable one. The detector is loaded only here: its model has
 * a megabyte.
 */
export async function detectEncoding(header: Uint8Array, lines: Uint8Array): Promise<LegacyEncoding> {
  const hasWords = hasWordsBeyondAscii(lines);
  const { detectAll } = await import('jschardet');
  const options = { detectEncodings: Object.keys(encodings), minimumThreshold: 0 };
  const ranked = detectAll(lines, options).flatMap(({ encoding, confidence }): Ranked[] =>
    encoding !== null && encoding in encodings
      ? [{ encoding: encodings[encoding as keyof typeof encodings], confidence }]
      : [],
  );
  const named = Object.values(encodings).filter((encoding) => headerNamesCoordinate(header, encoding));
  const signs = signsOf(lines);
  const isPossible = (encoding: LegacyEncoding) =>
    (signs.get(encoding) ?? true) &&
    (named.length > 0
      ? named.includes(encoding)
      : (hasWords || !nonLatin.has(encoding)) &&
        !(asian.has(encoding) && isPlausible(lines) && breaksWords(lines, encoding)));
  const confidenceOf = (encoding: LegacyEncoding) =>
    ranked.find((each) => each.encoding === encoding)?.confidence ?? 0;
  const best = ranked.find(({ encoding }) => isPossible(encoding));
  if (best === undefined) return named[0] ?? 'windows-1252';
  const western = signs.get('iso-8859-15') === true ? 'iso-8859-15' : 'windows-1252';
  if (!isPossible('windows-1252')) return best.encoding;
  const isClose = confidenceOf('windows-1252') * minRatio >= best.confidence;
  const isWestern = otherLatin.has(best.encoding) && isClose && isPlausible(lines);
  const found = isWestern ? 'windows-1252' : best.encoding;
  if (found !== 'windows-1252') return found;
  // Both have the same letters except those that are the evidence for Turkish.
  const isTurkish =
    isPossible('windows-1254') && confidenceOf('windows-1254') >= confidenceOf('windows-1252');
  return isTurkish ? 'windows-1254' : western;
}

/** Whether encodings that differ from others in few characters are possible: whether the text has some of these. */
function signsOf(lines: Uint8Array): ReadonlyMap<LegacyEncoding, boolean> {
  const in1252 = new TextDecoder('windows-1252').decode(lines);
  const hasControls = lines.some((byte) => byte >= 0x80 && byte < 0xa0);
  // In Windows-1252, letters of Turkish are ð, þ, ý and their capitals, which Icelandic has beside á, é, í, ó and ú.
  const isTurkish = /[ðþýÐÞÝ]/.test(in1252) && !/[^\0-\x7f\P{L}ðþýÐÞÝçÇöÖüÜâÂîÎûÛ]/u.test(in1252);
  // Letters of ISO 8859-2 and 8859-15 are signs in the encodings of Windows: `±ó` for ąó, `¼uvre` for Œuvre.
  const isLatin2 = !hasControls && /[¡¦©¬®±¶]\p{L}|\p{L}[¡¦©¬®±¶]/u.test(in1252);
  const isLatin9 = !hasControls && /¤|[¼½]\p{L}|¾\p{Lu}/u.test(in1252);
  return new Map([
    ['windows-1254', isTurkish],
    ['iso-8859-2', isLatin2],
    ['iso-8859-7', !hasControls],
    ['iso-8859-15', isLatin9],
  ]);
}

/** Whether most letters beyond ASCII are next to each other, as in Cyrillic or Greek. */
function hasWordsBeyondAscii(lines: Uint8Array): boolean {
  let [letters, adjacent] = [0, 0];
  for (const [index, byte] of lines.entries()) {
    if (byte <= 127) continue;
    letters++;
    if (lines[index - 1]! > 127 || lines[index + 1]! > 127) adjacent++;
  }
  return adjacent * 2 > letters;
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
