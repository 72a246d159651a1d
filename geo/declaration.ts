/** What the caller declares about a file. Absent members are detected. */
export interface Declaration {
  /** The name of the file as sent; it may state the reference system. */
  readonly fileName?: string;
  readonly crs?: DeclaredCrs;
  /** Encoding of a table, by its WHATWG label. */
  readonly encoding?: string;
  /** Separator of the fields of a table. */
  readonly delimiter?: TableDelimiter;
  /** `text`: the values of a table stay as they are written. */
  readonly types?: 'detect' | 'text';
}

export const tableDelimiters = [';', '\t', '|', ','] as const;

export type TableDelimiter = (typeof tableDelimiters)[number];

/** A reference system: an EPSG code, or well-known text that names no files. */
export type DeclaredCrs = { readonly code: number } | { readonly text: string };

/** Its name in messages. */
export function nameOfDeclared(crs: DeclaredCrs): string {
  return 'code' in crs ? `EPSG:${crs.code}` : crs.text.slice(0, 80);
}
