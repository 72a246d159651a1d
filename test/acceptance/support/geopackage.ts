import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { png } from './pictures.ts';

/**
 * A GeoPackage of another program: a table of two points, a view of it, an empty table, a table without
 * geometries, and a tile table.
 */
export function otherGeopackage(): Uint8Array {
  return geopackageOf((file) => {
    for (const table of ['peaks', 'empty']) {
      file.exec(`
        create table ${table} (fid integer primary key, geom point, name text);
        insert into gpkg_contents (table_name, data_type, identifier, srs_id)
          values ('${table}', 'features', '${table}', 4326);
        insert into gpkg_geometry_columns values ('${table}', 'geom', 'POINT', 4326, 0, 0)`);
    }
    file.exec(notes);
    file.exec(`
      create view highest as select * from peaks;
      insert into gpkg_contents (table_name, data_type, identifier, srs_id)
        values ('highest', 'features', 'highest', 4326);
      insert into gpkg_geometry_columns values ('highest', 'geom', 'POINT', 4326, 0, 0)`);
    file.exec(tileTable);
    file.prepare('insert into relief values (1, 0, 0, 0, ?), (2, 0, 1, 0, ?)').run(png, png);
    const insert = file.prepare('insert into peaks (geom, name) values (?, ?)');
    insert.run(point(9.34, 47.25), 'Säntis');
    insert.run(point(8.01, 46.55), 'Eiger');
  });
}

/** A GeoPackage with a table of attributes only. */
export function geopackageOfNotes(): Uint8Array {
  return geopackageOf((file) => file.exec(notes));
}

function geopackageOf(write: (file: DatabaseSync) => void): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'chartroom-gpkg-'));
  try {
    const path = join(folder, 'other.gpkg');
    const file = new DatabaseSync(path);
    file.exec(tables);
    write(file);
    file.close();
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const notes = `
  create table notes (fid integer primary key, text text);
  insert into notes values (1, 'hm');
  insert into gpkg_contents (table_name, data_type, identifier) values ('notes', 'attributes', 'notes')`;

const tables = `
  pragma application_id = 0x47504b47;
  pragma user_version = 10300;
  create table gpkg_spatial_ref_sys (srs_name text not null, srs_id integer primary key, organization text not null,
    organization_coordsys_id integer not null, definition text not null, description text);
  insert into gpkg_spatial_ref_sys values
    ('Undefined cartesian', -1, 'NONE', -1, 'undefined', null), ('Undefined geographic', 0, 'NONE', 0, 'undefined', null),
    ('WGS 84', 4326, 'EPSG', 4326, 'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]]', null);
  create table gpkg_contents (table_name text primary key, data_type text not null, identifier text unique,
    description text default '', last_change datetime not null default '2024-01-01T00:00:00.000Z',
    min_x double, min_y double, max_x double, max_y double, srs_id integer);
  create table gpkg_geometry_columns (table_name text not null, column_name text not null, geometry_type_name text not null,
    srs_id integer not null, z tinyint not null, m tinyint not null, primary key (table_name, column_name))`;

/** Two tiles of 4 × 4 pixels, 0.01° each (GeoPackage 1.3, 2.2). */
const tileTable = `
  create table gpkg_tile_matrix_set (table_name text not null primary key, srs_id integer not null,
    min_x double not null, min_y double not null, max_x double not null, max_y double not null);
  create table gpkg_tile_matrix (table_name text not null, zoom_level integer not null, matrix_width integer not null,
    matrix_height integer not null, tile_width integer not null, tile_height integer not null,
    pixel_x_size double not null, pixel_y_size double not null, primary key (table_name, zoom_level));
  create table relief (id integer primary key autoincrement, zoom_level integer not null, tile_column integer not null,
    tile_row integer not null, tile_data blob not null, unique (zoom_level, tile_column, tile_row));
  insert into gpkg_contents (table_name, data_type, identifier, min_x, min_y, max_x, max_y, srs_id)
    values ('relief', 'tiles', 'relief', 9, 46.96, 9.08, 47, 4326);
  insert into gpkg_tile_matrix_set values ('relief', 4326, 9, 46.96, 9.08, 47);
  insert into gpkg_tile_matrix values ('relief', 0, 2, 1, 4, 4, 0.01, 0.01)`;

/** GeoPackage's header without an envelope, then well-known binary (GeoPackage 1.3, 2.1.3). */
function point(x: number, y: number): Uint8Array {
  const bytes = Buffer.alloc(8 + 21);
  bytes.write('GP', 0);
  bytes.set([0, 1], 2);
  bytes.writeInt32LE(4326, 4);
  bytes.set([1], 8);
  bytes.writeUInt32LE(1, 9);
  bytes.writeDoubleLE(x, 13);
  bytes.writeDoubleLE(y, 21);
  return bytes;
}
