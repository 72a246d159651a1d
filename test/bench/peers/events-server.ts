/**
 * A minimal server of live events: a write is one transaction that notifies the listeners of Postgres, and each event
 * is read once and written to every stream. The peer of the events benchmark. Prints its address.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const [, , connectionString] = process.argv;
const pool = new pg.Pool({ connectionString, max: 4 });
const listener = new pg.Client({ connectionString });
const streams = new Set<ServerResponse>();

await pool.query(`
  create table if not exists peer_markers (id bigint primary key, title text);
  create table if not exists peer_events (seq bigserial primary key, body json);
  insert into peer_markers values (1, '') on conflict do nothing`);
await listener.connect();
await listener.query('listen peer_events');
listener.on('notification', ({ payload }) => void notify(payload));

async function notify(seq: string | undefined): Promise<void> {
  const { rows } = await pool.query<{ body: object }>({
    name: 'event',
    text: 'select body from peer_events where seq = $1',
    values: [seq],
  });
  const message = `id: ${String(seq)}\nevent: marker.updated\ndata: ${JSON.stringify(rows[0]?.body)}\n\n`;
  for (const stream of streams) stream.write(message);
}

async function write(request: IncomingMessage): Promise<void> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece as string;
  const { title } = JSON.parse(text) as { title: string };
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({
      name: 'update',
      text: 'update peer_markers set title = $1 where id = 1',
      values: [title],
    });
    const { rows } = await client.query<{ seq: string }>({
      name: 'insert',
      text: 'insert into peer_events (body) values ($1) returning seq',
      values: [{ kind: 'marker.updated', marker: { id: 1, title } }],
    });
    await client.query({
      name: 'notify',
      text: `select pg_notify('peer_events', $1)`,
      values: [rows[0]?.seq],
    });
    await client.query('commit');
  } finally {
    client.release();
  }
}

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
    streams.add(response);
    response.once('close', () => streams.delete(response));
    return;
  }
  write(request).then(
    () => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
