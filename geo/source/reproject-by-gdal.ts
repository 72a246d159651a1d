import { DatabaseSync } from 'node:sqlite';
import { DegreeWatch } from '../crs/degree-watch.ts';
import type { Extent } from '../crs/guess-system.ts';
import { Clamping } from '../crs/overshoot.ts';
import type { Reproject } from '../crs/reproject.ts';
import { geometryColumn } from '../geopackage/intermediate-columns.ts';
import { reprojectedText } from '../geojson/reproject-document.ts';

/** Number of positions per row of the file that GDAL converts. */
const rowPositions = 4096;
const header = 8;
/** Byte order, type and count of a line in well-known binary. */
const lineHeader = 9;

const tables = `
  CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
  CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT, description TEXT, last_change DATETIME, min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER);
  CREATE TABLE gpkg_geometry_columns (table_name TEXT PRIMARY KEY, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL);
  CREATE TABLE positions (fid INTEGER PRIMARY KEY, geom BLOB);`;

/**
 * Writes every position of a GeoJSON file, in order, to a GeoPackage of lines in the system of an EPSG code,
 * so that GDAL can convert them; the features themselves are not passed to GDAL and stay complete. Returns
 * the number of lines, and the extent of the positions if all of them can be degrees. Throws GeoError.
 */
export async function writePositions(
  source: string,
  target: string,
  code: number,
): Promise<{ rows: number; inDegrees: Extent | null }> {
  const watch = new DegreeWatch();
  const database = new DatabaseSync(target);
  let rows = 0;
  try {
    database.exec(
      `PRAGMA application_id = 0x47504b47; PRAGMA user_version = 10300; PRAGMA synchronous = OFF; ${tables}`,
    );
    database
      .prepare("INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, 'EPSG', ?, 'undefined', NULL)")
      .run(`EPSG:${code}`, code, code);
    database
      .prepare(
        "INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id) VALUES ('positions', 'features', 'positions', ?)",
      )
      .run(code);
    database
      .prepare("INSERT INTO gpkg_geometry_columns VALUES ('positions', 'geom', 'LINESTRING', ?, 0, 0)")
      .run(code);
    database.exec('BEGIN');
    const insert = database.prepare('INSERT INTO positions (geom) VALUES (?)');
    const blob = Buffer.alloc(header + lineHeader + 16 * rowPositions);
    blob.set([0x47, 0x50, 0, 1]);
    blob.writeInt32LE(code, 4);
    blob[header] = 1;
    blob.writeUInt32LE(2, header + 1);
    let count = 0;
    const flush = () => {
      // A line has at least two positions; the extra one at the end is never read.
      if (count === 1)
        put(blob.readDoubleLE(header + lineHeader), blob.readDoubleLE(header + lineHeader + 8));
      blob.writeUInt32LE(count, header + 5);
      if (count > 0) insert.run(blob.subarray(0, header + lineHeader + 16 * count));
      if (count > 0) rows++;
      count = 0;
    };
    const put = (x: number, y: number) => {
      const at = header + lineHeader + 16 * count++;
      blob.writeDoubleLE(x, at);
      blob.writeDoubleLE(y, at + 8);
    };
    const collect: Reproject = (x, y) => {
      if (count === rowPositions) flush();
      put(x, y);
      watch.see(x, y);
      return [0, 0];
    };
    const text = reprojectedText(source, collect);
    while ((await text.next()).done !== true);
    flush();
    database.exec('COMMIT');
  } finally {
    database.close();
  }
  return { rows, inDegrees: watch.extent };
}

/**
 * The GeoJSON document with the positions written by GDAL in place of its own; those that exceed the limits
 * by rounding are clamped. Throws GeoError.
 */
export async function* withPositions(
  source: string,
  positions: string,
  clamping = new Clamping(),
): AsyncGenerator<Uint8Array> {
  const database = new DatabaseSync(positions, { readOnly: true });
  try {
    const statement = database.prepare(`SELECT "${geometryColumn}" AS geom FROM positions ORDER BY rowid`);
    const rows = statement.iterate() as unknown as Iterator<{ geom: Uint8Array }>;
    let bytes: Buffer = Buffer.alloc(0);
    let at = 0;
    const next: Reproject = () => {
      if (at >= bytes.length) {
        const { geom } = rows.next().value as { geom: Uint8Array };
        const blob = Buffer.from(geom.buffer, geom.byteOffset, geom.length);
        const envelope = [0, 32, 48, 48, 64][(blob[3]! >> 1) & 7] ?? 0;
        bytes = blob.subarray(header + envelope + lineHeader);
        at = 0;
      }
      const position = [rounded(bytes.readDoubleLE(at)), rounded(bytes.readDoubleLE(at + 8))] as const;
      at += 16;
      return clamping.clamp(position);
    };
    yield* reprojectedText(source, next, (feature) => (clamping.feature = feature));
  } finally {
    database.close();
  }
}

/** Rounds to nine decimals, a tenth of a millimetre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e9) / 1e9;
}
