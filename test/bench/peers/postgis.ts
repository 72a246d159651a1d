import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { launchPostgres } from '../../../local/postgres/launch.ts';
import { postgisPrograms } from './install-postgis.ts';

export interface Postgis extends AsyncDisposable {
  /** Connection string of the database. */
  url: string;
  client: pg.Client;
}

/**
 * Starts a separate PostGIS with its data below `folder`, on a free port, and with enough memory for all
 * data. If the folder is owned by root, data and processes belong to the postgres account.
 */
export async function startPostgis(folder: string): Promise<Postgis> {
  const server = await launchPostgres({
    stackFolder: folder,
    environment: inheritedEnvironment(),
    programs: postgisPrograms(),
    disposable: true,
    settings: {
      shared_buffers: '1GB',
      work_mem: '64MB',
      maintenance_work_mem: '256MB',
      random_page_cost: '1.1',
      // JIT compilation costs more than it saves in queries of milliseconds.
      jit: 'off',
    },
  });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('create extension if not exists postgis');
  return {
    url: server.url,
    client,
    [Symbol.asyncDispose]: async () => {
      await client.end();
      await server.stop();
    },
  };
}

/**
 * Fills a table (id bigint, properties json, geom geometry) from a FeatureCollection with one feature per
 * line and numeric ids: spatially clustered, with a spatial index and statistics, all of it in memory.
 */
export async function loadTable({ client }: Postgis, table: string, source: string): Promise<void> {
  await client.query(`drop table if exists ${table}`);
  await client.query('create temporary table lines (feature json)');
  // Characters that JSON never contains, so that nothing is escaped.
  const copy = copyFrom(`copy lines from stdin with (format csv, delimiter E'\\x01', quote E'\\x02')`);
  await pipeline(Readable.from(features(source)), client.query(copy));
  await client.query(`
    create table ${table} as
    select (feature->>'id')::bigint as id, feature->'properties' as properties,
      st_setsrid(st_geomfromgeojson(feature->'geometry'), 4326) as geom
    from lines order by 3`);
  await client.query('drop table lines');
  await client.query(`create index on ${table} using gist (geom)`);
  await client.query(`vacuum (analyze) ${table}`);
  await client.query('create extension if not exists pg_prewarm');
  await client.query(`select pg_prewarm(oid) from pg_class where relname = $1 or relname like $2`, [
    table,
    `${table}_geom_idx`,
  ]);
}

async function* features(source: string): AsyncGenerator<string> {
  let piece = '';
  for await (const line of createInterface({ input: createReadStream(source) })) {
    if (!line.startsWith('{"type":"Feature",')) continue;
    piece += `${line.endsWith(',') ? line.slice(0, -1) : line}\n`;
    if (piece.length < 1 << 18) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
