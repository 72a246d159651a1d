import { epsgCodeOf } from '../../geo/crs/reproject.ts';
import { readSystem } from '../../geo/crs/well-known-system.ts';
import type { Declaration, DeclaredCrs } from '../../geo/declaration.ts';
import { Refusal } from '../errors.ts';

/** Fields of requests that describe their file, as sent. */
export interface DeclarationFields {
  readonly crs?: string | undefined;
}

/** Validates the description of a file. Empty texts are absent. Throws Refusal `invalid_request`. */
export function readDeclaration({ crs = '' }: DeclarationFields): Omit<Declaration, 'fileName'> {
  return crs.trim() === '' ? {} : { crs: readCrs(crs) };
}

/** The code at the end of well-known text (WKT 1 and 2). */
const ownCode = /(?:AUTHORITY|ID)\["EPSG",\s*"?(\d{4,6})"?\]\s*\]\s*$/i;

function readCrs(text: string): DeclaredCrs {
  const code = epsgCodeOf(text);
  if (code !== null) return { code };
  if (readSystem(text) === null)
    throw new Refusal(
      'invalid_request',
      'The crs must be an EPSG code, such as EPSG:2056, or well-known text that refers to no files.',
      { field: 'crs' },
    );
  const own = ownCode.exec(text.slice(-200))?.[1];
  return own === undefined ? { text: text.trim() } : { code: Number(own) };
}
