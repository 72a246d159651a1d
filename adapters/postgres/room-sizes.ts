import { sql } from 'kysely';
import { unexportedKinds } from '../../core/exchange/export/exported-events.ts';
import type { RoomSizeRepository } from '../../core/exchange/export/room-sizes.ts';
import type { Connection } from './connection.ts';
import { sizesOfContent } from './content/tables.ts';
import { lengthOf, measureOf } from './measure.ts';

const commentTexts = lengthOf('id', 'object_type', 'object_id', 'body', 'resolved_by', 'author::text');
const eventTexts = lengthOf('kind', 'actor::text', 'object_type', 'object_id', 'before::text', 'after::text');

export function roomSizeRepository(connection: Connection): RoomSizeRepository {
  const { db } = connection;
  return {
    async measure(roomKey, contentKey) {
      const content = measureOf(connection, roomKey, contentKey);
      const { sum, estimate, rowsOf } = content;
      const room = db.selectFrom('rooms').select('last_seq').where('key', '=', roomKey);
      const { last_seq: events = 0 } = (await room.executeTakeFirst()) ?? {};
      return {
        content: await sizesOfContent(content),
        sums: {
          comments: await sum(rowsOf('comments'), commentTexts),
          replies: await sum(rowsOf('replies'), lengthOf('id', 'comment_id', 'body', 'author::text')),
          slides: await sum(
            sql`presentations, jsonb_array_elements(slides) slide where content_key = ${contentKey}`,
            sql`octet_length(slide::text)`,
          ),
          events: await estimate(
            events,
            sql`history where room_key = ${roomKey} and kind <> all(${[...unexportedKinds]}::text[])`,
            sql`seq`,
            eventTexts,
          ),
        },
      };
    },
  };
}
