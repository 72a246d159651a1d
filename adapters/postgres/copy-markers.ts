import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Marker } from '../../core/ports/marker-repository.ts';
import { createCopyEncoder, type CopyEncoder } from './copy-binary.ts';
import { explainFailure } from './failures.ts';
import type { Session } from './session.ts';

const statement = `copy markers (content_key, id, latitude, longitude, title, description, color, tags,
  event_date, marker_icon_id, marker_icon_size, image_key, thumbnail_key, embedded_media_url, media_size,
  created_by, created_at, updated_at) from stdin (format binary)`;

/** A load may take longer than the statements that the pool's timeouts are for. */
const timeout = 600_000;

/** Loads markers by COPY; how many. Never more than a few chunks are in memory, however slow the server. */
export async function copyMarkers(
  session: Session,
  contentKey: number,
  markers: Iterable<Marker>,
): Promise<number> {
  const { transaction } = session;
  if (transaction === null) throw new Error('COPY needs a transaction.');
  transaction.forbidRepetition();
  const { client } = transaction;
  await client.query(`set local statement_timeout = ${timeout}`);
  const stream = client.query(Object.assign(copyFrom(statement), { query_timeout: timeout }));
  const end = finished(stream);
  let refusal: unknown;
  end.catch((failure: unknown) => (refusal = failure));
  try {
    const encoder = createCopyEncoder();
    for (const marker of markers) {
      encode(encoder, contentKey, marker);
      const chunk = encoder.fullChunk();
      if (chunk === null) continue;
      if (!stream.write(chunk)) {
        await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), end]);
      }
      // A server that takes everything at once would otherwise keep heartbeats and other requests waiting.
      await nextTurn();
    }
    stream.end(encoder.end());
    await end;
    return stream.rowCount;
  } catch (failure) {
    // What the server said goes before what followed from it, as writing to a stream that has failed.
    if (refusal !== undefined) throw explainFailure(refusal);
    // The iterable threw: the statement has to end before the connection is of use again.
    stream.destroy(failure as Error);
    await end.catch(() => undefined);
    throw failure;
  }
}

/** In the order of the statement's columns. */
function encode(encoder: CopyEncoder, contentKey: number, marker: Marker): void {
  encoder.row(18);
  encoder.bigint(contentKey);
  encoder.text(marker.id);
  encoder.double(marker.latitude);
  encoder.double(marker.longitude);
  encoder.text(marker.title);
  encoder.text(marker.description);
  encoder.text(marker.color);
  encoder.texts(marker.tags);
  encoder.bigint(marker.eventDate);
  encoder.text(marker.markerIconId);
  encoder.integer(marker.markerIconSize);
  encoder.text(marker.imageKey);
  encoder.text(marker.thumbnailKey);
  encoder.text(marker.embeddedMediaUrl);
  encoder.text(marker.mediaSize);
  encoder.text(marker.createdBy);
  encoder.bigint(marker.createdAt);
  encoder.bigint(marker.updatedAt);
}
