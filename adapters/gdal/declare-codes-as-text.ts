import { readFile, writeFile } from 'node:fs/promises';

const opening = '<PropertyDefn>';
const closing = '</PropertyDefn>';

/**
 * Declares elements as strings in the schema that GDAL writes beside a GML file (.gfs). GDAL detects "010" as
 * the number 10, so that a code would lose its leading zeros.
 */
export async function declareCodesAsText(path: string, elements: readonly string[]): Promise<void> {
  const description = await readFile(path, 'utf8').catch(() => null);
  if (description === null) return;
  await writeFile(path, withTexts(description, new Set(elements)));
}

/** Returns the schema with these elements as strings. */
export function withTexts(description: string, elements: ReadonlySet<string>): string {
  const written: string[] = [];
  let at = 0;
  for (;;) {
    const start = description.indexOf(opening, at);
    const end = start < 0 ? -1 : description.indexOf(closing, start);
    if (end < 0) break;
    written.push(description.slice(at, start), asText(description.slice(start, end), elements));
    at = end;
  }
  return written.join('') + description.slice(at);
}

function asText(property: string, elements: ReadonlySet<string>): string {
  const element = /<ElementPath>([^<]*)<\/ElementPath>/.exec(property)?.[1]?.split(/[|@]/).at(-1) ?? '';
  if (!elements.has(element)) return property;
  return property.replace(/<Type>(Integer64|Integer|Real)(List)?<\/Type>/, '<Type>String$2</Type>');
}
