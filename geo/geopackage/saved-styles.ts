import type { DatabaseSync } from 'node:sqlite';
import { shownName } from '../archive/unpack-entry.ts';
import type { SourceWarning } from '../gdal/gdal-source.ts';
import { quoteName } from '../sqlite/quote-name.ts';
import type { FoundStyle } from '../style/drawn-style.ts';
import type { AttributeOf } from '../style/qml/read-labels.ts';
import { type ReadStyle, readStyle } from '../style/qml/read-style.ts';

/** The table in which QGIS saves styles, and its columns that are read. */
export const savedStyles = 'layer_styles';
const columns = ['f_table_name', 'styleName', 'useAsDefault', 'styleQML'];
/** Longer styles are not read (characters). */
const maxLength = 2 ** 20;
const maxStyles = 10_000;

interface SavedRow {
  readonly layer: unknown;
  readonly name: unknown;
  readonly isDefault: number;
  readonly length: number;
  readonly qml: unknown;
}

interface SavedStyle extends Pick<SavedRow, 'name' | 'isDefault' | 'length' | 'qml'> {
  /** Number of other styles of the layer. */
  readonly others: number;
}

/** Reads the styles that QGIS saved in a GeoPackage, which is cleaned; reports what a layer cannot represent. */
export class SavedStyles {
  readonly warnings: SourceWarning[] = [];
  readonly #database: DatabaseSync;
  /** The style that QGIS shows a layer in, by its name in lower case: the default one, or else the first. */
  readonly #styles = new Map<string, SavedStyle>();

  constructor(database: DatabaseSync, plain: ReadonlySet<string>, layers: readonly string[]) {
    this.#database = database;
    const existing = plain.has(savedStyles) ? this.#columnsOf(savedStyles).map(({ name }) => name) : [];
    if (!columns.every((name) => existing.includes(name))) return;
    const wanted = new Set(layers.map((name) => name.toLowerCase()));
    for (const { layer, ...style } of this.#rows()) {
      const key = String(layer).toLowerCase();
      if (!wanted.has(key)) continue;
      const before = this.#styles.get(key);
      const others = before === undefined ? 0 : before.others + 1;
      const chosen = before === undefined || style.isDefault > before.isDefault ? style : before;
      this.#styles.set(key, { ...chosen, others });
    }
  }

  /** Null if QGIS saved none, or none that a layer can represent. */
  styleOf(layer: string): FoundStyle | null {
    const style = this.#styles.get(layer.toLowerCase());
    if (style === undefined) return null;
    const name = `“${shownName(typeof style.name === 'string' ? style.name : '')}”`;
    const where = `The style ${name} of “${shownName(layer)}”`;
    if (style.others > 0)
      this.#warn(
        `${style.others} further styles of “${shownName(layer)}” were not read; its default is ${name}.`,
      );
    const attributes = this.#columnsOf(layer).flatMap((column) => (column.pk === 0 ? [column.name] : []));
    const read = readQml(style, (column) => attributes.find((name) => name === column));
    if ('reason' in read) {
      this.#warn(`${where} ${read.reason}; it was not read.`);
      return null;
    }
    if (read.omitted.length > 0) this.#warn(`${where} was read without: ${read.omitted.join(', ')}.`);
    return foundStyle(read);
  }

  #rows(): Iterable<SavedRow> {
    const sql = `SELECT "f_table_name" AS layer, "styleName" AS name, "useAsDefault" IN (1, '1', 'true', 't') AS isDefault, length("styleQML") AS length, substr("styleQML", 1, ${maxLength}) AS qml FROM ${savedStyles} LIMIT ${maxStyles}`;
    return this.#database.prepare(sql).iterate() as unknown as Iterable<SavedRow>;
  }

  #columnsOf(table: string): { readonly name: string; readonly pk: number }[] {
    return this.#database.prepare(`PRAGMA main.table_info(${quoteName(table)})`).all() as never;
  }

  #warn(message: string): void {
    this.warnings.push({ code: 'style_not_drawn', message });
  }
}

function readQml({ qml, length }: SavedStyle, attributeOf: AttributeOf): ReturnType<typeof readStyle> {
  if (typeof qml !== 'string' || qml === '') return { reason: 'has no QML' };
  return length > maxLength
    ? { reason: `has more than ${maxLength} characters` }
    : readStyle(qml, attributeOf);
}

function foundStyle({ color, opacity, strokeWeight, style }: ReadStyle): FoundStyle {
  return {
    color: color ?? null,
    opacity: opacity === 1 ? null : opacity,
    strokeWeight: strokeWeight ?? null,
    style,
  };
}
