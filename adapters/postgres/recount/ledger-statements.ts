import type { LedgerCheck } from '../../../core/recount/finding.ts';
import { tablesWithObjects } from '../content/tables.ts';

/** All content with stored objects. */
const stored = [
  ...tablesWithObjects,
  { objectType: 'history', table: 'history_archives', id: 'id', counted: 'true' },
  { objectType: 'layer-version', table: 'layer_versions', id: 'id', counted: 'true' },
];

/** Size of a room's objects that counts against the owner's quota. Retired photos do not count. */
export const contentBytes = (contentKey: string): string => {
  const sums = stored.map(
    ({ table, counted }) =>
      `(select coalesce(sum(bytes), 0) from ${table} where content_key = ${contentKey} and ${counted})`,
  );
  return `(${sums.join(' + ')})::bigint`;
};

/** Size of a room's rows, which counts against the quota as well. */
export const rowBytes = (contentKey: string): string =>
  `(select coalesce(sum(bytes), 0)::bigint from content_rows where content_key = ${contentKey})`;

export const countedMarkers = (contentKey: string): string =>
  `(select count(*) from markers where content_key = ${contentKey})`;

export const countedComments = (contentKey: string): string => `(
  (select count(*) from comments where content_key = ${contentKey})
  + (select count(*) from replies where content_key = ${contentKey})
)`;

/** Size of a room's history, with retired photos. */
export const historyBytes = (roomKey: string, contentKey: string): string => `(
  (select coalesce(sum(bytes), 0) from history where room_key = ${roomKey})
  + (select coalesce(sum(bytes), 0) from images where content_key = ${contentKey} and retired_at is not null)
)::bigint`;

const ofRooms = (column: string, found: string): string => `
  select * from (
    select key::text as subject, ${column} as recorded, ${found} as found from rooms where deleted_at is null
  ) as counted where recorded <> found`;

const ofUsers = (column: string, found: string): string => `
  select * from (
    select id as subject, ${column} as recorded, (${found})::bigint as found from users
  ) as counted where recorded <> found`;

/** The objects of all content, with their recorded size. */
const objects = stored
  .map(
    ({ objectType, table, id }) =>
      `select content_key, '${objectType}' as object_type, ${id} as object_id, bytes from ${table}`,
  )
  .join(' union all ');

/** The conditions of a CASE for references of content that does not exist. */
const unownedContent = stored
  .map(
    ({ objectType, table, id }) => `when '${objectType}' then not exists (
          select from ${table} where ${id} = object_id and content_key = refers.content_key
        )`,
  )
  .join('\n        ');

const isReferredTo = 'exists (select from blob_references where blob_key = blobs.key)';

/** Each statement returns the differences: subject, recorded value (`recorded`) and actual value (`found`). */
export const ledgerStatements: Readonly<Record<LedgerCheck, string>> = {
  room_used_bytes: ofRooms('used_bytes', contentBytes('rooms.content_key')),
  room_row_bytes: ofRooms('row_bytes', rowBytes('rooms.content_key')),
  room_markers: ofRooms('marker_count', countedMarkers('rooms.content_key')),
  room_comments: ofRooms('comment_count', countedComments('rooms.content_key')),
  room_history_bytes: ofRooms('history_bytes', historyBytes('rooms.key', 'rooms.content_key')),
  user_used_bytes: ofUsers(
    'quota_used',
    'select coalesce(sum(used_bytes), 0) from rooms where owner_id = users.id and deleted_at is null',
  ),
  user_reserved_bytes: ofUsers(
    'quota_reserved',
    'select coalesce(sum(bytes), 0) from reservations where owner_id = users.id',
  ),
  // Upkeep normally releases reservations within a minute of their expiry.
  reservation_unclaimed: `
    select id as subject, bytes as recorded, null::bigint as found from reservations
    where expires_at < now() - interval '1 hour'
      and not exists (
        select from jobs where reservation_id = reservations.id and status in ('pending', 'running', 'error')
      )
      and not exists (select from uploads where reservation_id = reservations.id)`,
  reservation_missing: `
    select id as subject, (input->>'bytes')::bigint as recorded, null::bigint as found from jobs
    where status in ('pending', 'running') and reservation_id is not null
      and not exists (select from reservations where reservations.id = jobs.reservation_id)`,
  object_bytes: `
    select object_id as subject, objects.bytes as recorded, coalesce(stored.bytes, 0)::bigint as found
    from (${objects}) as objects
    join rooms on rooms.content_key = objects.content_key and rooms.deleted_at is null
    left join lateral (
      select sum(blobs.bytes) as bytes from blob_references refers join blobs on blobs.key = refers.blob_key
      where refers.content_key = objects.content_key and refers.object_type = objects.object_type
        and refers.object_id = objects.object_id
    ) as stored on true
    where objects.bytes <> coalesce(stored.bytes, 0)`,
  reference_unowned: `
    select blob_key as subject, null::bigint as recorded, null::bigint as found from blob_references as refers
    where not exists (select from abandoned_content where content_key = refers.content_key)
      and case object_type
        when 'upload' then not exists (
          select from jobs where id = object_id and status in ('pending', 'running', 'error')
        )
        when 'checkpoint' then not exists (select from jobs where id = object_id and status = 'running')
        when 'chunk' then not exists (select from uploads where id = object_id)
        ${unownedContent}
        when 'artifact' then not exists (select from artifacts where job_id = object_id)
        else false end`,
  blob_unprotected: `
    select key as subject, bytes as recorded, null::bigint as found from blobs
    where (released_at is not null or condemned) and ${isReferredTo}`,
  blob_unreleased: `
    select key as subject, bytes as recorded, null::bigint as found from blobs
    where released_at is null and not ${isReferredTo}`,
};
