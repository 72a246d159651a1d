/** A minimal server that answers boxes from PostGIS: the peer of our features endpoint. Prints its address. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const [, , connectionString, table] = process.argv;
const pool = new pg.Pool({ connectionString, max: 4 });

/** One text made by the database is faster than rows that are put together here, and than its row-wise ST_AsGeoJSON. */
const text = `
  select string_agg(
    '{"type":"Feature","id":' || id || ',"properties":' || properties || ',"geometry":' || st_asgeojson(geom) || '}',
    ',') as features
  from ${String(table)} where geom && st_makeenvelope($1, $2, $3, $4, 4326)`;

const server = createServer((request, response) => {
  const query = new URL(request.url ?? '/', 'http://peer').searchParams;
  const edges = ['minLon', 'minLat', 'maxLon', 'maxLat'].map((name) => Number(query.get(name)));
  pool.query<{ features: string | null }>({ name: 'box', text, values: edges }).then(
    ({ rows }) => {
      const body = Buffer.from(`{"type":"FeatureCollection","features":[${rows[0]?.features ?? ''}]}`);
      response.writeHead(200, { 'Content-Type': 'application/geo+json', 'Content-Length': body.length });
      response.end(body);
    },
    (error: unknown) => {
      response.writeHead(500);
      response.end(String(error));
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
