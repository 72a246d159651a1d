-- Up Migration

-- Bytes of a room's rows count in its owner's quota. The size of a row follows from its values alone: a fixed part for
-- numbers, headers and index entries, and its texts and JSON. A layer's manifest is also an object, which is counted.
create temporary table row_sizes (table_name text, bytes text) on commit drop;

insert into row_sizes
select table_name, concat(
  '100 + ', (select string_agg(format('coalesce(octet_length(r.%s), 0)', value), ' + ')
  from regexp_split_to_table(texts, ', ') as value)
)
from (values
  ('comments', 'id, object_type, object_id, body, resolved_by, author::text'),
  ('replies', 'id, comment_id, body, author::text'),
  ('presentations', 'slides::text, updated_by'),
  ('layers', 'id, name, description, color, style::text, object_prefix, created_by'),
  ('raster_layers',
    'id, name, description, display::text, manifest::text, object_prefix, original::text, status, created_by'),
  ('icons', 'id, name, media_type, blob_key, png_blob_key, created_by'),
  ('images', 'image_key, thumbnail_key, blob_key, thumbnail_blob_key, exif::text, created_by')
) as listed (table_name, texts);

-- A marker has the size of its row in a binary COPY: 19 values with their lengths, of which five are numbers that are never
-- null. So an import counts the bytes that it sends, and reads nothing again.
insert into row_sizes
select 'markers', concat(
  '118 + case when r.event_date is null then 0 else 8 end + case when r.marker_icon_size is null then 0 else 4 end',
  ' + case when r.tags is null then 0 else 12 + least(cardinality(r.tags), 1) * 8 + cardinality(r.tags) * 4',
  '   + octet_length(array_to_string(r.tags, '''')) end + ',
  (select string_agg(format('coalesce(octet_length(r.%s), 0)', value), ' + ')
  from regexp_split_to_table(
    'id, title, description, color, marker_icon_id, image_key, thumbnail_key, embedded_media_url, media_size, '
    'properties, created_by', ', ') as value)
);

do $migration$
begin
  execute 'create view content_rows as ' || (
    select string_agg(format('select content_key, %s as bytes from %I as r', bytes, table_name), ' union all ')
    from row_sizes
  );
  execute (
    select format('create function marker_bytes(r markers) returns bigint language sql immutable as %L',
      format('select (%s)::bigint', bytes))
    from row_sizes where table_name = 'markers'
  );
end
$migration$;

-- Counted first, as this reads millions of rows: no request waits for it.
create temporary table counted on commit drop as
select key, content_key, last_seq,
  (select coalesce(sum(bytes), 0) from content_rows where content_rows.content_key = rooms.content_key) as bytes
from rooms where deleted_at is null;

-- From here requests wait. Each change locks its room first, so this waits for all changes that are in progress.
alter table rooms add column row_bytes bigint not null default 0;

-- Adds what a statement changed to the room, and to what its transaction added, which is compared with the quota at its
-- end. Content that was cleared or deleted has no room.
create function add_row_bytes(of_content bigint, added bigint) returns void language plpgsql as $function$
begin
  if added = 0 then return; end if;
  update rooms set row_bytes = greatest(row_bytes + added, 0)
  where content_key = of_content and deleted_at is null;
  if found then
    perform set_config('chartroom.added_row_bytes', (added_row_bytes() + added)::text, true);
  end if;
end
$function$;

-- Row bytes that the transaction added to rooms so far, less those that it removed.
create function added_row_bytes() returns bigint language sql stable as $function$
  select coalesce(nullif(current_setting('chartroom.added_row_bytes', true), ''), '0')::bigint
$function$;

create function owned_row_bytes(owner text) returns bigint language sql stable as $function$
  select coalesce(sum(row_bytes), 0)::bigint from rooms where owner_id = owner and deleted_at is null
$function$;

do $migration$
declare
  size record;
begin
  for size in select * from row_sizes loop
    execute format($create$
      create function count_removed_%1$s() returns trigger language plpgsql as $function$
      begin
        perform add_row_bytes(content_key, -sum(%2$s)::bigint) from removed as r group by content_key;
        return null;
      end
      $function$;
      create function count_changed_%1$s() returns trigger language plpgsql as $function$
      begin
        perform add_row_bytes(content_key, sum(bytes)::bigint) from (
          select content_key, (%2$s) as bytes from added as r
          union all select content_key, -(%2$s) from removed as r
        ) as changed group by content_key;
        return null;
      end
      $function$;
      create trigger count_removed after delete on %1$I
        referencing old table as removed for each statement execute function count_removed_%1$s();
      create trigger count_changed after update on %1$I
        referencing new table as added old table as removed
        for each statement execute function count_changed_%1$s();
    $create$, size.table_name, size.bytes);
    -- An INSERT trigger would have the server write millions of imported and copied markers to a temporary file.
    continue when size.table_name = 'markers';
    execute format($create$
      create function count_added_%1$s() returns trigger language plpgsql as $function$
      begin
        perform add_row_bytes(content_key, sum(%2$s)::bigint) from added as r group by content_key;
        return null;
      end
      $function$;
      create trigger count_added after insert on %1$I
        referencing new table as added for each statement execute function count_added_%1$s();
    $create$, size.table_name, size.bytes);
  end loop;
end
$migration$;

-- What was changed since it was counted is counted again.
update counted set bytes = (
  select coalesce(sum(bytes), 0) from content_rows where content_rows.content_key = rooms.content_key
)
from rooms
where rooms.key = counted.key and (rooms.last_seq, rooms.content_key) <> (counted.last_seq, counted.content_key);

insert into counted
select key, content_key, last_seq,
  (select coalesce(sum(bytes), 0) from content_rows where content_rows.content_key = rooms.content_key)
from rooms where deleted_at is null and not exists (select from counted where counted.key = rooms.key);

update rooms set row_bytes = counted.bytes
from counted where counted.key = rooms.key and deleted_at is null and counted.bytes > 0;

-- Down Migration

drop view content_rows;

do $migration$
declare
  of_table text;
begin
  foreach of_table in array array[
    'markers', 'comments', 'replies', 'presentations', 'layers', 'raster_layers', 'icons', 'images'
  ] loop
    execute format('drop function if exists count_added_%1$s, count_removed_%1$s, count_changed_%1$s cascade', of_table);
  end loop;
end
$migration$;

drop function add_row_bytes, added_row_bytes, owned_row_bytes, marker_bytes;
alter table rooms drop column row_bytes;
