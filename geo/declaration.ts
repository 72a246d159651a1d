/** What the caller declares about a file. Absent members are detected. */
export interface Declaration {
  /** The name of the file as sent; it may state the reference system. */
  readonly fileName?: string;
  readonly crs?: DeclaredCrs;
}

/** A reference system: an EPSG code, or well-known text that names no files. */
export type DeclaredCrs = { readonly code: number } | { readonly text: string };

/** Its name in messages. */
export function nameOfDeclared(crs: DeclaredCrs): string {
  return 'code' in crs ? `EPSG:${crs.code}` : crs.text.slice(0, 80);
}
