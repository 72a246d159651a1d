import type { SourceWarning } from '../gdal/gdal-source.ts';
import type { AttributeTable } from './attribute-table.ts';

/** Code pages by their number in a .dbf (dBASE's language drivers, as written by ESRI's software). */
const codePages: Readonly<Record<number, string>> = {
  0x01: 'CP437',
  0x02: 'CP850',
  0x03: 'CP1252',
  0x13: 'CP932',
  0x4d: 'CP936',
  0x4e: 'CP949',
  0x4f: 'CP950',
  0x58: 'CP1252',
  0x59: 'CP1252',
  0x64: 'CP852',
  0x65: 'CP866',
  0x66: 'CP865',
  0x6a: 'CP737',
  0x6b: 'CP857',
  0x7b: 'CP932',
  0x7d: 'CP1255',
  0x7e: 'CP1256',
  0xc8: 'CP1250',
  0xc9: 'CP1251',
  0xca: 'CP1254',
  0xcb: 'CP1253',
  0xcc: 'CP1257',
};

const names: readonly (readonly [pattern: RegExp, encoding: (match: RegExpExecArray) => string])[] = [
  [/^(utf-?8|65001)$/, () => 'UTF-8'],
  [/^(?:iso[\s_-]*)?8859[\s_-]*(\d{1,2})$/, ([, part]) => `ISO-8859-${part ?? 1}`],
  [
    /^(?:ansi|cp|windows|win|oem|ibm|ms)?[\s_-]*(437|7\d\d|8\d\d|9(?:32|36|49|50)|125\d)$/,
    ([, page]) => `CP${page ?? 1252}`,
  ],
  [/^(latin-?1|ansi)$/, () => 'CP1252'],
  [/^(big-?5|gbk|gb2312|gb18030|shift[_-]?jis|euc-jp|euc-kr|koi8-[ru])$/, ([name]) => name.toUpperCase()],
];

/** GDAL's names of encodings whose labels of the WHATWG Encoding standard it does not know. */
const gdalNames: Readonly<Record<string, string>> = {
  shift_jis: 'CP932',
  gbk: 'CP936',
  'euc-kr': 'CP949',
  big5: 'CP950',
  ibm866: 'CP866',
  'x-mac-cyrillic': 'MAC-CYRILLIC',
};

/** GDAL's name of an encoding. */
export function gdalEncoding(label: string): string {
  return gdalNames[label] ?? label.replace(/^windows-(?=\d)/, 'CP').toUpperCase();
}

/** The encoding of a Shapefile's texts by GDAL's name: from its .cpg, else from the number in its .dbf; null if none. */
export function textEncodingOf(
  table: Pick<AttributeTable, 'languageDriver'>,
  cpg: string | null,
): { readonly encoding: string | null; readonly warnings: readonly SourceWarning[] } {
  const warnings: SourceWarning[] = [];
  const text =
    cpg
      ?.replace(/^\ufeff/, '')
      .trim()
      .toLowerCase() ?? '';
  for (const [pattern, encoding] of names) {
    const match = pattern.exec(text);
    if (match !== null) return { encoding: encoding(match), warnings };
  }
  if (text !== '') {
    const message = `The .cpg of the Shapefile declares the unknown encoding “${text.slice(0, 40)}”.`;
    warnings.push({ code: 'unknown_encoding', message, values: { encoding: text.slice(0, 40) } });
  }
  return { encoding: codePages[table.languageDriver] ?? null, warnings };
}
