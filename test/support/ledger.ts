import assert from 'node:assert/strict';
import type { Pool } from 'pg';

/**
 * Asserts that the quota ledger is correct: for every room and user, the bytes of the objects that their
 * layers, retained versions, rasters, icons and photos refer to (retired photos are not counted), and for every user, the
 * reservations.
 */
export async function assertLedgerIsTrue(pool: Pool): Promise<void> {
  const { rows } = await pool.query(`
    with stored as (
      select rooms.key, rooms.owner_id, rooms.used_bytes, coalesce(sum(blobs.bytes), 0)::bigint as bytes
      from rooms
      left join blob_references refers on refers.content_key = rooms.content_key and rooms.deleted_at is null
        and refers.object_type in ('layer', 'layer-version', 'raster', 'icon', 'image', 'history')
        and not exists (
          select from images where images.content_key = refers.content_key
            and images.image_key = refers.object_id and retired_at is not null
        )
      left join blobs on blobs.key = refers.blob_key
      group by rooms.key
    ), owners as (
      select users.id, quota_used, quota_reserved,
        (select coalesce(sum(bytes), 0) from stored where owner_id = users.id)::bigint as used,
        (select coalesce(sum(bytes), 0) from reservations where owner_id = users.id)::bigint as reserved
      from users
    )
    select 'rows of ' || key as what, row_bytes as recorded, coalesce((
      select sum(bytes) from content_rows where content_rows.content_key = rooms.content_key
    ), 0)::bigint as found
    from rooms where deleted_at is null and row_bytes <> coalesce((
      select sum(bytes) from content_rows where content_rows.content_key = rooms.content_key
    ), 0)
    union all select 'room ' || key, used_bytes as recorded, bytes as found from stored where used_bytes <> bytes
    union all select 'used by ' || id, quota_used, used from owners where quota_used <> used
    union all select 'reserved by ' || id, quota_reserved, reserved from owners where quota_reserved <> reserved`);
  assert.deepEqual(rows, []);
}
