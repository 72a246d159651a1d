import { SaxesParser } from 'saxes';
import { GeoError } from '../geo-error.ts';
import { decodeXml } from '../xml/decode-xml.ts';

/** Callbacks for the elements of a part, by their names without prefix. */
export interface PartReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
  /** Called after each piece of the file. */
  afterPiece?(): Promise<void>;
}

const maxDepth = 64;

/**
 * Reads an unpacked part of a workbook as a stream. Document types are rejected, so there are no entities to expand.
 * `what` names the part in errors. Throws GeoError.
 */
export async function readPart(path: string, what: string, reader: PartReader): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  const root = { isClosed: false };
  const damaged = (flaw: string) => new GeoError('invalid_file', `${what} of the workbook ${flaw}.`);
  parser.on('error', () => {
    throw damaged('is not well-formed XML');
  });
  parser.on('doctype', () => {
    throw damaged('has a document type declaration, which is not allowed because its entities could expand without limit'); // prettier-ignore
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > maxDepth) throw damaged(`is nested more than ${maxDepth} levels deep`);
    reader.open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    if (--depth === 0) root.isClosed = true;
    reader.close?.(localName(name));
  });
  const onText = (text: string) => reader.text?.(text);
  parser.on('text', onText);
  parser.on('cdata', onText);
  for await (const { text } of decodeXml(path)) {
    parser.write(text);
    await reader.afterPiece?.();
  }
  if (!root.isClosed) throw damaged('is truncated');
  parser.close();
  await reader.afterPiece?.();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
