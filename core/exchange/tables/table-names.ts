import { isRoomId } from '../../ids.ts';

/**
 * Derives table names from layer names: lower-case ASCII letters, digits and underscores. Some are SQL
 * keywords (`order`), so statements must quote them.
 */

/** Maximum number of characters. */
export const maxTableNameLength = 40;

/**
 * Prefixes reserved by the standard, SQLite and this application, and those of the mapping tables of markers.
 */
const reserved = /^(?:gpkg|rtree|sqlite|chartroom|markers|layer_styles|qgis_projects|tiles_)/;

/** Assigns each table a unique name within a file. */
export class TableNames {
  readonly #taken = new Set<string>();
  /** The last numeric suffix per name, so that many equal names take linear time. */
  readonly #last = new Map<string, number>();

  /** The table of a layer's features. */
  layer(name: string): string {
    const slug = slugOf(name);
    return this.#take(/^[a-z]/.test(slug) && !reserved.test(slug) ? slug : `layer_${slug}`);
  }

  /** The table of a raster's tiles. */
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

/** Empty if no part of the name can be represented in ASCII. */
function slugOf(name: string): string {
  return cut(
    asciiOf(name)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replace(/^_/, ''),
    maxTableNameLength,
  );
}

function cut(slug: string, length: number): string {
  return slug.slice(0, length).replace(/_$/, '');
}

/** Letters without accents; the length of the input is limited. */
function asciiOf(name: string): string {
  return name
    .slice(0, 4 * maxTableNameLength)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
}

const maxFileNameLength = 60;

/**
 * File name of an exported room: its name, or its id if it has none that can be represented in ASCII. QGIS locates the
 * layers of the embedded project by this name.
 */
export function roomFileName(roomId: string, name: string | null): string {
  const words = asciiOf(name ?? '').replaceAll(/[^A-Za-z0-9]+/g, '-').replace(/^-/, ''); // prettier-ignore
  const base = words.slice(0, maxFileNameLength).replace(/-$/, '');
  return `${base || (isRoomId(roomId) ? roomId : 'room')}.gpkg`;
}
