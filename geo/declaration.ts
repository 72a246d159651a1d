/** What the caller declares about a file. Absent members are detected. */
export interface Declaration {
  /** The name of the file as sent; it may state the reference system. */
  readonly fileName?: string;
  readonly crs?: DeclaredCrs;
  /** WHATWG name of the encoding of a table or of the texts of a Shapefile, such as `windows-1252`. */
  readonly encoding?: string;
  /** The character between the columns of a table. */
  readonly delimiter?: string;
  readonly columns?: DeclaredColumns;
  /** The only layer to read of a file with several. */
  readonly layer?: string;
}

/** A reference system: an EPSG code, or well-known text that names no files. */
export type DeclaredCrs = { readonly code: number } | { readonly text: string };

/** Names of columns or properties. */
export interface DeclaredColumns {
  readonly longitude?: string;
  readonly latitude?: string;
  /** Well-known text or another form of geometries that tables may contain. */
  readonly geometry?: string;
  /** The title and the date of markers. */
  readonly title?: string;
  readonly date?: string;
}
