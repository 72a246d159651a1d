import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Marker } from '../../core/ports/marker-repository.ts';
import { copyArray, copyText } from './copy-text.ts';
import { explainFailure } from './failures.ts';
import type { Session } from './session.ts';

const statement = `copy markers (content_key, id, latitude, longitude, title, description, color, tags,
  event_date, marker_icon_id, marker_icon_size, image_key, thumbnail_key, embedded_media_url, media_size,
  created_by, created_at, updated_at) from stdin`;

/** Text is handed over in slabs of about this many characters. */
const slab = 64 * 1024;

/** A load may take longer than the statements that the pool's timeouts are for. */
const timeout = 600_000;

/** Loads markers by COPY; how many. Never more than a few slabs are in memory, however slow the server. */
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
  const end = finished(stream).catch((failure: unknown) => {
    throw explainFailure(failure);
  });
  // Heard again below; without this a failure while we wait for something else would go unhandled.
  end.catch(() => undefined);
  try {
    let text = '';
    for (const marker of markers) {
      text += encodeMarker(contentKey, marker);
      if (text.length < slab) continue;
      const goOn = stream.write(Buffer.from(text));
      text = '';
      if (!goOn) await Promise.race([once(stream, 'drain'), end]);
    }
    stream.end(Buffer.from(text));
  } catch (failure) {
    // The iterable threw, or the server refused: the statement has to end before the connection is of use again.
    if (!stream.destroyed) stream.destroy(failure as Error);
    await end.catch(() => undefined);
    throw explainFailure(failure);
  }
  await end;
  return stream.rowCount;
}

function encodeMarker(contentKey: number, marker: Marker): string {
  return `${contentKey}\t${copyText(marker.id)}\t${marker.latitude}\t${marker.longitude}\t${copyText(
    marker.title,
  )}\t${copyText(marker.description)}\t${copyText(marker.color)}\t${copyArray(marker.tags)}\t${
    marker.eventDate ?? '\\N'
  }\t${copyText(marker.markerIconId)}\t${marker.markerIconSize ?? '\\N'}\t${copyText(
    marker.imageKey,
  )}\t${copyText(marker.thumbnailKey)}\t${copyText(marker.embeddedMediaUrl)}\t${
    marker.mediaSize ?? '\\N'
  }\t${copyText(marker.createdBy)}\t${marker.createdAt}\t${marker.updatedAt}\n`;
}
