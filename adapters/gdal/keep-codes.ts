import { readFile, writeFile } from 'node:fs/promises';

/**
 * Makes texts of elements in the description of a GML that GDAL writes beside it (.gfs): it takes "010" for the number
 * 10, and a code would lose its zeros.
 */
export async function keepCodes(path: string, elements: readonly string[]): Promise<void> {
  const description = await readFile(path, 'utf8').catch(() => null);
  if (description === null) return;
  const changed = description.replace(/<PropertyDefn>[^]*?<\/PropertyDefn>/g, (property) => {
    const element = /<ElementPath>([^<]*)<\/ElementPath>/.exec(property)?.[1]?.split(/[|@]/).at(-1) ?? '';
    if (!elements.includes(element)) return property;
    return property.replace(/<Type>(Integer64|Integer|Real)(List)?<\/Type>/, '<Type>String$2</Type>');
  });
  await writeFile(path, changed);
}
