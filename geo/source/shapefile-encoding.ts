import type { SourceWarning } from '../gdal/gdal-source.ts';
import type { AttributeTable } from '../shapefile/attribute-table.ts';
import { gdalEncoding, textEncodingOf } from '../shapefile/text-encoding.ts';
import { detectEncoding, encodingNames } from '../table/detect-encoding.ts';

/** The number that ESRI's software writes for "system default", which is mostly Windows-1252. */
const systemDefault = 0x57;

interface FoundEncoding {
  /** GDAL's name. */
  readonly encoding: string;
  readonly warnings: readonly SourceWarning[];
}

/**
 * The encoding of a Shapefile's texts: the declared one, that of the .cpg or the .dbf, or else detected. `declared` is
 * a label of the WHATWG Encoding standard.
 */
export async function shapefileEncoding(
  table: AttributeTable,
  cpg: string | null,
  declared: string | undefined,
): Promise<FoundEncoding> {
  if (declared !== undefined) return { encoding: gdalEncoding(declared), warnings: [] };
  const { encoding, warnings } = textEncodingOf(table, cpg);
  if (encoding !== null) return { encoding, warnings };
  if (table.letters !== 'other') return { encoding: 'UTF-8', warnings };
  const detected = await detectEncoding(new Uint8Array(), table.letterRows);
  if (detected === 'windows-1252' && table.languageDriver === systemDefault)
    return { encoding: gdalEncoding(detected), warnings };
  const message = `The Shapefile does not declare the encoding of its texts; they were read as ${encodingNames[detected]}.`;
  return {
    encoding: gdalEncoding(detected),
    warnings: [
      ...warnings,
      { code: 'encoding_guessed', message, values: { encoding: encodingNames[detected] } },
    ],
  };
}
