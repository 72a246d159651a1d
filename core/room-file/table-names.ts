import { isRoomId } from '../ids.ts';

/**
 * Names of the tables that follow from what people call their layers: lower-case ASCII letters, digits and underscores.
 * Some are still words of SQL (`order`), so they are quoted in statements.
 */

/** Characters of a name. */
export const maxTableNameLength = 40;

/** The standard's, SQLite's and our own names begin with these, and so do the mapping tables of markers. */
const reserved = /^(?:gpkg|rtree|sqlite|chartroom|markers|layer_styles|qgis_projects|tiles_)/;

/** Gives each table a name of its own within a file. */
export class TableNames {
  readonly #taken = new Set<string>();
  /** The last number behind a name, so that many of one name take no longer each. */
  readonly #last = new Map<string, number>();

  /** Of the features of a layer. */
  layer(name: string): string {
    const slug = slugOf(name);
    return this.#take(/^[a-z]/.test(slug) && !reserved.test(slug) ? slug : `layer_${slug}`);
  }

  /** Of the tiles of a raster. */
  tiles(name: string): string {
    return this.#take(`tiles_${slugOf(name) || 'raster'}`);
  }

  #take(wanted: string): string {
    const base = cut(wanted, maxTableNameLength) || 'layer';
    let number = this.#last.get(base) ?? 1;
    let name = base;
    while (this.#taken.has(name)) {
      const suffix = `_${++number}`;
      name = cut(base, maxTableNameLength - suffix.length) + suffix;
    }
    this.#last.set(base, number);
    this.#taken.add(name);
    return name;
  }
}

/** Empty where nothing of the name has a form in ASCII. */
function slugOf(name: string): string {
  return cut(
    name
      .slice(0, 4 * maxTableNameLength)
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replace(/^_/, ''),
    maxTableNameLength,
  );
}

function cut(slug: string, length: number): string {
  return slug.slice(0, length).replace(/_$/, '');
}

/** What the file of a room is called. QGIS finds the layers of the project in it by this name alone. */
export function roomFileName(roomId: string): string {
  return `${isRoomId(roomId) ? roomId : 'room'}.gpkg`;
}
