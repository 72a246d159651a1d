/**
 * A minimal server that answers boxes from PostGIS: the peer of our features endpoint. Prints its address. With
 * `checked` as its last argument it requires the token of a member.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { mayRead } from './box-access.ts';

const [, , connectionString, table = '', checked] = process.argv;
const pool = new pg.Pool({ connectionString, max: 4 });

/** One text built by the database is faster than rows assembled here, and than row-wise ST_AsGeoJSON. */
const text = `
  select string_agg(
    '{"type":"Feature","id":' || id || ',"properties":' || properties || ',"geometry":' || st_asgeojson(geom) || '}',
    ',') as features
  from ${table} where geom && st_makeenvelope($1, $2, $3, $4, 4326)`;

const server = createServer((request, response) => {
  if (checked === undefined) {
    answer(request, response);
    return;
  }
  mayRead(pool, request.headers.authorization, table).then(
    (isAllowed) => {
      if (isAllowed) answer(request, response);
      else response.writeHead(401).end();
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

function answer(request: IncomingMessage, response: ServerResponse): void {
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
}

server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
