/** Messages of GDAL without paths and duplicates. */
export interface GdalWords {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** Messages that can be ignored: lower-case phrases that a message contains in this order. */
const harmless: readonly (readonly string[])[] = [
  ['unable to find driver'],
  ['which is not normally allowed by the geopackage specification'],
  ['layer ', ' has ', 'geometry type', ' not'],
  ['several features with id'],
  ['does not natively support'],
  ['does not seem to natively support'],
  ['non-conformant content for record'],
  ['transfermode'],
  ['progress turned off'],
  ['the ', ' layer has been created'],
  ['normalized/laundered field name'],
  ['geos ', ' warning'],
  ['self-intersection'],
  ['organizepolygons() received'],
  ['cannot find header.dxf'],
  ['legacy ', 'dxf'],
  ['shape_restore_shx'],
  ['registering non-standard gpkg_geom_'],
  ['unrecognized or unsupported geometry type ', ' in gpkg'],
];

/** Parses the standard error of a GDAL program. */
export function readGdalWords(text: string, folder: string): GdalWords {
  const errors = new Set<string>();
  const warnings = new Set<string>();
  // A message may span several lines.
  for (const message of text.split(/\n(?=ERROR \d+:|Warning \d+:|FAILURE)/)) {
    const sentence = clean(message, folder);
    if (sentence === '' || harmless.some((words) => containsInOrder(sentence.toLowerCase(), words))) continue;
    if (/^(ERROR \d+:|FAILURE)/.test(message)) errors.add(sentence);
    else if (message.startsWith('Warning ')) warnings.add(sentence);
  }
  return { errors: [...errors].slice(0, 5), warnings: [...warnings].slice(0, 10) };
}

function clean(message: string, folder: string): string {
  const text = message
    .replace(/^(ERROR|Warning) \d+: |^FAILURE:?\s*/, '')
    .replaceAll(folder, '')
    .replace(/(?:\/(?:vsi\w+|tmp|usr|var|home|root|etc)\/|\/)[^\s'"`,;:)]*\/([^\s'"`,;:)/]*)/g, '$1')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}

function containsInOrder(text: string, words: readonly string[]): boolean {
  let at = 0;
  for (const word of words) {
    const found = text.indexOf(word, at);
    if (found < 0) return false;
    at = found + word.length;
  }
  return true;
}
