/** What GDAL said, cleared of paths, and each thing once. */
export interface GdalWords {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** Said of things that are in order here. */
const harmless = [
  /Unable to find driver/,
  /which is not normally allowed by the GeoPackage specification/,
  /Layer .* has .*geometry type.* not/i,
  /Several features with id/,
  /does not natively support/,
  /Non-conformant content for record/,
  /TransferMode|Progress turned off/,
  /The .* layer has been created/,
  /Normalized\/laundered field name/,
  /GEOS .* warning|Self-intersection/,
  /organizePolygons\(\) received/,
  /Cannot find header\.dxf|Legacy .*DXF/i,
  /SHAPE_RESTORE_SHX/,
  /Unrecognized or unsupported geometry type .* in GPKG/i,
];

/** Reads what a GDAL program wrote to its standard error. */
export function readGdalWords(text: string, folder: string): GdalWords {
  const errors = new Set<string>();
  const warnings = new Set<string>();
  // A message may go on over several lines.
  for (const message of text.split(/\n(?=ERROR \d+:|Warning \d+:|FAILURE)/)) {
    const sentence = clean(message, folder);
    if (sentence === '' || harmless.some((pattern) => pattern.test(sentence))) continue;
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
