import { epsgCodeOf } from '../../geo/crs/reproject.ts';
import { readSystem } from '../../geo/crs/well-known-system.ts';
import {
  type Declaration,
  type DeclaredCrs,
  tableDelimiters,
  type TableDelimiter,
} from '../../geo/declaration.ts';
import { Refusal } from '../errors.ts';

/** Fields of requests that describe their file, as sent. */
export interface DeclarationFields {
  readonly crs?: string | undefined;
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly types?: string | undefined;
}

/** Validates the description of a file. Empty texts are absent. Throws Refusal `invalid_request`. */
export function readDeclaration(fields: DeclarationFields): Omit<Declaration, 'fileName'> {
  const { crs = '', encoding = '', delimiter = '', types = '' } = fields;
  return {
    ...(crs.trim() === '' ? {} : { crs: readCrs(crs) }),
    ...(encoding.trim() === '' ? {} : { encoding: readEncoding(encoding) }),
    // A tab is white space.
    ...(delimiter === '' ? {} : { delimiter: readDelimiter(delimiter) }),
    ...(types.trim() === '' ? {} : { types: readTypes(types) }),
  };
}

function readEncoding(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw invalid('encoding', 'The encoding must be a label of the WHATWG Encoding standard, such as utf-8.');
  }
}

function readDelimiter(text: string): TableDelimiter {
  const found = tableDelimiters.find((each) => each === (text === 'tab' ? '\t' : text));
  if (found === undefined)
    throw invalid('delimiter', 'The delimiter must be a comma, a semicolon, a vertical bar or "tab".');
  return found;
}

function readTypes(text: string): 'detect' | 'text' {
  if (text !== 'detect' && text !== 'text') throw invalid('types', 'The types must be "detect" or "text".');
  return text;
}

function invalid(field: keyof DeclarationFields, message: string): Refusal {
  return new Refusal('invalid_request', message, { field });
}

/** The code at the end of well-known text (WKT 1 and 2). */
const ownCode = /(?:AUTHORITY|ID)\["EPSG",\s*"?(\d{4,6})"?\]\s*\]\s*$/i;

function readCrs(text: string): DeclaredCrs {
  const code = epsgCodeOf(text);
  if (code !== null) return { code };
  if (readSystem(text) === null)
    throw invalid(
      'crs',
      'The crs must be an EPSG code, such as EPSG:2056, or well-known text that refers to no files.',
    );
  const own = ownCode.exec(text.slice(-200))?.[1];
  return own === undefined ? { text: text.trim() } : { code: Number(own) };
}
