import { epsgCodeOf } from '../../geo/crs/reproject.ts';
import { readSystem } from '../../geo/crs/well-known-system.ts';
import {
  type Declaration,
  type DeclaredColumns,
  type DeclaredCrs,
  declaredRoles,
  tableDelimiters,
  type TableDelimiter,
} from '../../geo/declaration.ts';
import { Refusal } from '../errors.ts';
import { isJsonObject } from '../text.ts';

/** Fields of requests that describe their file, as sent. */
export interface DeclarationFields {
  readonly crs?: string | undefined;
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly types?: string | undefined;
  /** JSON in forms. */
  readonly columns?: string | Readonly<Record<string, string>> | undefined;
  readonly layer?: string | undefined;
}

/** Validates the description of a file. Empty texts are absent. Throws Refusal `invalid_request`. */
export function readDeclaration(fields: DeclarationFields): Omit<Declaration, 'fileName'> {
  const { crs = '', encoding = '', delimiter = '', types = '', columns = '', layer = '' } = fields;
  return {
    ...(crs.trim() === '' ? {} : { crs: readCrs(crs) }),
    ...(encoding.trim() === '' ? {} : { encoding: readEncoding(encoding) }),
    // A tab is white space.
    ...(delimiter === '' ? {} : { delimiter: readDelimiter(delimiter) }),
    ...(types.trim() === '' ? {} : { types: readTypes(types) }),
    ...(columns === '' ? {} : { columns: readColumns(columns) }),
    ...(layer === '' ? {} : { layer: readLayer(layer) }),
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

/** Length of a name of a column or layer (characters). */
const maxName = 1000;

function readColumns(sent: string | Readonly<Record<string, string>>): DeclaredColumns {
  const columns = typeof sent === 'string' ? parsed(sent) : sent;
  const roles: readonly string[] = declaredRoles;
  if (!isJsonObject(columns)) throw invalidColumns('must be a JSON object');
  for (const [role, name] of Object.entries(columns)) {
    if (!roles.includes(role))
      throw invalidColumns(`can have the members ${roles.join(', ')}, not "${role.slice(0, 40)}"`);
    const isName = typeof name === 'string' && name !== '' && name.length <= maxName;
    if (!isName) throw invalidColumns(`must contain the name of a column as "${role}"`);
  }
  const { longitude, latitude, geometry } = columns as DeclaredColumns;
  if ((longitude === undefined) !== (latitude === undefined))
    throw invalidColumns('must contain longitude and latitude together');
  if (geometry !== undefined && longitude !== undefined)
    throw invalidColumns('can contain a geometry or a longitude and a latitude, not both');
  if (longitude !== undefined && longitude === latitude)
    throw invalidColumns('must name different columns as longitude and latitude');
  return columns;
}

function parsed(text: string): unknown {
  try {
    return text.length > declaredRoles.length * (maxName + 100) ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

function invalidColumns(flaw: string): Refusal {
  return invalid('columns', `The columns ${flaw}.`);
}

function readLayer(text: string): string {
  if (text.length > maxName) throw invalid('layer', `The name of a layer has at most ${maxName} characters.`);
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
