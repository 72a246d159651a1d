import { hash } from 'node:crypto';
import type { LeftOutRows } from '../../../core/exchange/reading/left-out-rows.ts';
import { iconsTable } from '../../../core/exchange/tables/icons.ts';
import type { HostileDatabase } from '../../../geo/geopackage/read/hostile-database.ts';
import { ownRows } from './own-rows.ts';

/** More icons are not compared. */
const maxIcons = 10_000;
const maxRows = 1_000_000;

/** The icons in a room file by their pictures, with which QGIS styles contain them. */
export class FileIcons {
  readonly #database: HostileDatabase;
  readonly #leftOut: LeftOutRows;
  #names: ReadonlyMap<string, string> | null = null;

  constructor(database: HostileDatabase, leftOut: LeftOutRows) {
    this.#database = database;
    this.#leftOut = leftOut;
  }

  /** The id of the icon whose picture this is (base64). */
  nameOf(base64: string): string | undefined {
    // Read on demand: few files have a changed style with an icon.
    this.#names ??= this.#read();
    return this.#names.get(hash('sha256', Buffer.from(base64, 'base64'), 'hex'));
  }

  #read(): ReadonlyMap<string, string> {
    const names = new Map<string, string>();
    const columns = ['icon_id', 'data', 'png'];
    for (const row of ownRows(this.#database, iconsTable, { maxRows, leftOut: this.#leftOut, columns })) {
      const [id, data, png] = columns.map((column) => row.cell(column));
      const picture = png ?? data;
      if (typeof id !== 'string' || !(picture instanceof Uint8Array)) continue;
      const key = hash('sha256', picture, 'hex');
      if (!names.has(key)) names.set(key, id);
      if (names.size === maxIcons) break;
    }
    return names;
  }
}
