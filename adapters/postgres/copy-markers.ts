import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { sql } from 'kysely';
import type { CopiedRows, Marker } from '../../core/markers/marker.ts';
import { createCopyEncoder, frameBytes } from './copy-binary.ts';
import { explainFailure } from './failures.ts';
import { copyStatement, encodeMarker } from './marker-rows.ts';
import { propertiesText } from './stored-marker.ts';
import type { Connection } from './connection.ts';

/** Timeout of a COPY, which takes longer than the pool's timeouts allow (milliseconds). */
const timeout = 600_000;

/** Loads markers by COPY and returns their number. Backpressure limits memory to a few chunks. */
export async function copyMarkers(
  connection: Connection,
  contentKey: number,
  markers: Iterable<Marker>,
): Promise<number> {
  const stream = await openCopy(connection);
  const end = finished(stream);
  let refusal: unknown;
  end.catch((failure: unknown) => (refusal = failure));
  try {
    const encoder = createCopyEncoder();
    let bytes = 0;
    for (const marker of markers) {
      encodeMarker(encoder, contentKey, { ...marker, properties: propertiesText(marker) });
      const chunk = encoder.fullChunk();
      if (chunk === null) continue;
      bytes += chunk.length;
      if (!stream.write(chunk)) {
        await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), end]);
      }
      // Yields to heartbeats and other requests even if the server never applies backpressure.
      await nextTurn();
    }
    const rest = encoder.end();
    stream.end(rest);
    await end;
    await addBytes(connection, contentKey, bytes + rest.length - frameBytes);
    return stream.rowCount;
  } catch (failure) {
    // The error of the server takes precedence over its consequences, such as writes to a failed stream.
    if (refusal !== undefined) throw explainFailure(refusal);
    // The iterable threw: the statement must end before the connection can be reused.
    stream.destroy(failure as Error);
    await end.catch(() => undefined);
    throw failure;
  }
}

/** Loads encoded rows by COPY, without counting them. Backpressure applies to the source. */
export async function copyRows(connection: Connection, rows: () => Readable): Promise<CopiedRows> {
  const stream = await openCopy(connection);
  let bytes = 0;
  async function* counted(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  try {
    await pipeline(rows(), counted, stream);
    return { count: stream.rowCount, bytes: bytes - frameBytes };
  } catch (failure) {
    throw explainFailure(failure);
  }
}

/**
 * Adds the size of the rows of a COPY to the room; the SQL function `marker_bytes` computes the same size.
 */
export async function addBytes({ db }: Connection, contentKey: number, bytes: number): Promise<void> {
  await sql`select add_row_bytes(${contentKey}::bigint, ${bytes}::bigint)`.execute(db);
}

async function openCopy({ transaction }: Connection): Promise<CopyStreamQuery> {
  if (transaction === null) throw new Error('COPY needs a transaction.');
  transaction.forbidRepetition();
  const { client } = transaction;
  await client.query(`set local statement_timeout = ${timeout}`);
  return client.query(Object.assign(copyFrom(copyStatement), { query_timeout: timeout }));
}
