/** What the caller declares about a file. Absent members are detected. */
export interface Declaration {
  /** The name of the file as sent; it may state the reference system. */
  readonly fileName?: string;
  readonly crs?: DeclaredCrs;
  /** Encoding of a table, by its WHATWG label. */
  readonly encoding?: string;
  /** Separator of the fields of a table. */
  readonly delimiter?: TableDelimiter;
  /** Names of the columns of a table; `title` and `date` also of properties of points. */
  readonly columns?: DeclaredColumns;
  /** Name of the layer to read, of several; all are read by default. */
  readonly layer?: string;
  /** `text`: the values of a table stay as they are written. */
  readonly types?: 'detect' | 'text';
}

/** What columns contain; `title` and `date` are those of markers. */
export const declaredRoles = ['longitude', 'latitude', 'geometry', 'title', 'date'] as const;

export type DeclaredColumns = Readonly<Partial<Record<(typeof declaredRoles)[number], string>>>;

export const tableDelimiters = [';', '\t', '|', ','] as const;

export type TableDelimiter = (typeof tableDelimiters)[number];

/** A reference system: an EPSG code, or well-known text that names no files. */
export type DeclaredCrs = { readonly code: number } | { readonly text: string };

/** The text with which a caller declares it. */
export function textOfDeclared(crs: DeclaredCrs): string {
  return 'code' in crs ? `EPSG:${crs.code}` : crs.text;
}

/** Its name in messages. */
export function nameOfDeclared(crs: DeclaredCrs): string {
  return textOfDeclared(crs).slice(0, 80);
}
