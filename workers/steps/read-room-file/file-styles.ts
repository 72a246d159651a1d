import type { LeftOutRows } from '../../../core/exchange/reading/left-out-rows.ts';
import type { LayerItem } from '../../../core/exchange/tables/layers.ts';
import { markersTable } from '../../../core/exchange/tables/markers.ts';
import { hashOfStyle, layerStylesTable } from '../../../core/exchange/tables/qgis-tables.ts';
import { shownName } from '../../../geo/archive/unpack-entry.ts';
import type { HostileDatabase } from '../../../geo/geopackage/read/hostile-database.ts';
import { defaultHex } from '../../../geo/style/qml/colour.ts';
import type { WrittenColumn } from '../../../geo/geopackage/written-column.ts';
import { builtInName } from '../../../geo/style/qml/embedded-icons.ts';
import { readStyle } from '../../../geo/style/qml/read-style.ts';
import { defaultStroke } from '../../../geo/style/qml/measures.ts';
import { colorMembers } from '../../../geo/style/model/read-expression.ts';
import { FileIcons } from './file-icons.ts';
import { ownRow, ownRows } from './own-rows.ts';

interface FileStyle {
  readonly row: number | bigint;
  /** Display name. */
  readonly name: string;
  readonly isDefault: boolean;
  /** Whether it is as the export wrote it. */
  readonly isOriginal: boolean;
}

const maxStyles = 20_000;

/** The styles that QGIS saved in a file. Only those that differ from what the export wrote are read. */
export class FileStyles {
  readonly #database: HostileDatabase;
  readonly #leftOut: LeftOutRows;
  readonly #icons: FileIcons;
  readonly #styles = new Map<string, FileStyle[]>();

  constructor(database: HostileDatabase, leftOut: LeftOutRows) {
    this.#database = database;
    this.#leftOut = leftOut;
    this.#icons = new FileIcons(database, leftOut);
    if (!database.isReadable(layerStylesTable.name)) return;
    for (const row of ownRows(database, layerStylesTable, { maxRows: maxStyles, leftOut })) {
      const [table, qml, name] = ['f_table_name', 'styleQML', 'styleName'].map((column) => row.cell(column));
      if (typeof table !== 'string' || typeof qml !== 'string') continue;
      const isOriginal = row.cell('chartroom_hash') === hashOfStyle(qml);
      const isDefault = row.value('useAsDefault') === 1;
      const style = {
        row: row.number,
        name: shownName(typeof name === 'string' ? name : ''),
        isDefault,
        isOriginal,
      };
      const key = table.toLowerCase();
      const styles = this.#styles.get(key);
      if (styles === undefined) this.#styles.set(key, [style]);
      else styles.push(style);
    }
  }

  /** The layer with the style that QGIS shows it in: the default one, or else the first. */
  apply(item: LayerItem, table: string, columns: readonly WrittenColumn[]): LayerItem {
    const style = this.#chosen(table, item.name);
    if (style === null) return item;
    const where = `The style “${style.name}” of “${shownName(item.name)}”`;
    const qml = ownRow(this.#database, layerStylesTable, this.#leftOut)(style.row)?.cell('styleQML');
    const read = readStyle(
      typeof qml === 'string' ? qml : '',
      (column) => attributeOf(column, columns),
      (base64) => builtInName(base64) ?? this.#icons.nameOf(base64),
    );
    if ('reason' in read) {
      this.#report(style, `${where} ${read.reason}; it was not read.`);
      return item;
    }
    if (read.omitted.length > 0)
      this.#report(style, `${where} was read without: ${read.omitted.join(', ')}.`);
    const { color, opacity, strokeWeight } = read;
    return {
      ...item,
      style: styleWith(item.style, read.style),
      ...(color === undefined || color === (item.color ?? defaultHex) ? {} : { color }),
      ...(opacity === (item.opacity ?? 1) ? {} : { opacity }),
      ...(strokeWeight === undefined || strokeWeight === (item.strokeWeight ?? defaultStroke)
        ? {}
        : { strokeWeight }),
    };
  }

  /** Reports a changed style of the markers, each of which has its own colour or icon. */
  reportMarkers(): void {
    const style = this.#chosen(markersTable.name, 'Markers');
    if (style !== null)
      this.#report(
        style,
        `The style “${style.name}” of the markers was not read: each has its own colour or icon.`,
      );
  }

  /** Null if it is the one of the export. */
  #chosen(table: string, layer: string): FileStyle | null {
    const styles = this.#styles.get(table.toLowerCase()) ?? [];
    const chosen = styles.find(({ isDefault }) => isDefault) ?? styles[0];
    for (const style of styles)
      if (style !== chosen && !style.isOriginal)
        this.#report(style, `The style “${style.name}” of “${shownName(layer)}” was not read: another one is its default.`); // prettier-ignore
    return chosen === undefined || chosen.isOriginal ? null : chosen;
  }

  #report({ row }: FileStyle, reason: string): void {
    this.#leftOut.add(layerStylesTable.name, row, reason, 'style_not_read');
  }
}

/** The attribute in a column; undefined for an expression. */
function attributeOf(column: string, columns: readonly WrittenColumn[]): string | undefined {
  const written = columns.find((each) => each.column === column);
  if (written !== undefined) return written.name;
  // A column that was added in QGIS.
  return /^[\p{L}_][\p{L}\p{N}_ ]*$/u.test(column) ? column : undefined;
}

/** Members of a typed style that QGIS does not know. */
const roomMembers = ['legend', 'popup'];

/** The style of a layer after QGIS changed how it is drawn. */
function styleWith(style: LayerItem['style'], read: LayerItem['style']): LayerItem['style'] {
  const isTyped = style !== null && Object.hasOwn(style, 'type');
  const isRetained = (name: string) =>
    isTyped
      ? roomMembers.includes(name)
      : read === null && !(colorMembers as readonly string[]).includes(name);
  const rest = Object.entries(style ?? {}).filter(([name]) => isRetained(name));
  if (read === null && rest.length === 0) return null;
  return { ...(isTyped && read === null ? { type: 'single' } : read), ...Object.fromEntries(rest) };
}
