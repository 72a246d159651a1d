import { sql } from 'kysely';
import { contentKinds, kindsOfContent } from '../../core/content/kinds.ts';
import type { Room, RoomCounts } from '../../core/rooms/room.ts';
import type { Connection } from './connection.ts';
import { contentTables } from './content/tables.ts';

const counted = kindsOfContent.flatMap((kind) => {
  const { countMember } = contentKinds[kind];
  return countMember === null ? [] : [{ countMember, table: contentTables[kind].table }];
});

export async function countsOf({ db }: Connection, { key, contentKey }: Room): Promise<RoomCounts> {
  const ofContent = counted.map(
    ({ countMember, table }) =>
      sql`(select count(*) from ${sql.table(table)} where content_key = ${contentKey}) as ${sql.ref(countMember)}`,
  );
  const { rows } = await sql<RoomCounts>`
    select
      ${sql.join(ofContent)},
      (select count(*) from comments where content_key = ${contentKey}) as comments,
      coalesce((
        select jsonb_array_length(slides) from presentations where content_key = ${contentKey}
      ), 0) as slides,
      (select count(*) from members where room_key = ${key}) as members`.execute(db);
  if (rows[0] === undefined) throw new Error('The query for counts must return one row.');
  return rows[0];
}
