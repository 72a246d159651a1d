import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { LeftOutRows } from '../../../core/exchange/reading/left-out-rows.ts';
import { pieceBytes, rasterFilesTable } from '../../../core/exchange/tables/rasters.ts';
import { damagedFile } from '../../../geo/geopackage/read/file-header.ts';
import type { HostileDatabase } from '../../../geo/geopackage/read/hostile-database.ts';
import { ownRow, ownRows } from './own-rows.ts';

const maxPieces = 500_000;

interface Piece {
  readonly number: number;
  readonly row: number | bigint;
}

/** The original files of rasters, assembled from their pieces. */
export class Originals {
  readonly #database: HostileDatabase;
  readonly #pieces = new Map<string, Piece[]>();
  readonly #leftOut: LeftOutRows;
  /** Maximum total size of the remaining pieces: each byte of the file can belong to one piece only. */
  #left: number;

  constructor(database: HostileDatabase, leftOut: LeftOutRows) {
    this.#database = database;
    this.#leftOut = leftOut;
    this.#left = database.header.size;
    const columns = ['raster_id', 'number'];
    for (const row of ownRows(database, rasterFilesTable, { maxRows: maxPieces, leftOut, columns })) {
      const id = row.id('raster_id');
      const number = row.value('number');
      if (id === null || typeof number !== 'number') continue;
      const pieces = this.#pieces.get(id) ?? [];
      this.#pieces.set(id, pieces);
      pieces.push({ number, row: row.number });
    }
  }

  /**
   * Writes the original of a raster; returns false if there is none. Throws GeoError if a piece is missing
   * or damaged.
   */
  write(rasterId: string, folder: string, name: string): boolean {
    const pieces = this.#pieces.get(rasterId);
    if (pieces === undefined) return false;
    // If two rasters have the same id, the first one gets the file.
    this.#pieces.delete(rasterId);
    pieces.sort((a, b) => a.number - b.number);
    const pieceOf = ownRow(this.#database, rasterFilesTable, this.#leftOut);
    mkdirSync(folder, { recursive: true });
    const file = openSync(join(folder, name), 'w');
    try {
      for (const [index, { number, row }] of pieces.entries()) {
        const found = pieceOf(row);
        const data = found?.bytes('data', pieceBytes) ?? null;
        if (number !== index || data === null)
          throw damagedFile(`lacks piece ${index} of the file of a raster`);
        this.#left -= data.length;
        if (this.#left < 0) throw damagedFile('has more data in its rasters than the file size allows');
        if (createHash('sha256').update(data).digest('hex') !== found?.cell('sha256'))
          throw damagedFile(
            `has a damaged piece ${index} of the file of a raster: its SHA-256 does not match`,
          );
        for (let done = 0; done < data.length;) done += writeSync(file, data, done);
      }
    } finally {
      closeSync(file);
    }
    return true;
  }
}
