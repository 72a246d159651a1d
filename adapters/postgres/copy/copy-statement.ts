import { limits } from '../../../core/limits.ts';
import { columnNames, columnValues } from './copied-columns.ts';

/**
 * Parameters of the statement: key and content of the source, content and room id of the target, prefix of
 * new ids, and the token and user that authorize reading the source.
 */
const [sourceKey, sourceContent, content, roomId, prefix, tokenId, userId] = [
  ...['$1::bigint', '$2::bigint', '$3::bigint', '$4::text', '$5::text', '$6::text', '$7::text'],
] as const;

/**
 * SQL condition that the caller is currently a reader of the room: by a token with `read`, or as a member.
 */
export const isReaderOf = (token: string, user: string): string => `(
  case when ${token} is not null then exists (
    select from api_tokens where id = ${token} and room_key = rooms.key and revoked_at is null
      and (expires_at is null or expires_at > clock_timestamp()) and 'read' = any(permissions)
  ) else exists (
    select from members where members.room_key = rooms.key and members.user_id = ${user}
  ) end
)`;

/** SQL condition that the caller, who reads the room, may also change it, and so may read speaker notes. */
const isWriterOf = (token: string, user: string): string => `(
  case when ${token} is not null then exists (
    select from api_tokens where id = ${token} and 'write' = any(permissions)
  ) else exists (
    select from members
    where members.room_key = rooms.key and members.user_id = ${user} and role in ('editor', 'owner')
  ) end
)`;

/**
 * SQL condition that the caller may currently read the room: as a reader or, without a token, if it is
 * public.
 */
export const mayRead = (token: string, user: string): string =>
  `((${token} is null and is_public) or ${isReaderOf(token, user)})`;

/** Whether the caller is a reader of the source, evaluated once. */
const isReader = '(select is_reader from source)';

/**
 * New ids of one kind have a common prefix and are numbered by eight hexadecimal digits, valid in base 32.
 */
const numbered = (before: string, number: string): string =>
  `'${before}' || ${prefix} || lpad(to_hex(${number}), 8, '0')`;
const positionBy = (order: string): string => `row_number() over (order by ${order}) - 1`;

/** SQL condition for rows of the source; no rows if the caller may not read it. */
const ofSource = `content_key = ${sourceContent} and exists (select from source)`;

/** SQL condition for photos that are copied: the public reads only photos of markers. */
export const isCopiedImage = (reader: string): string => `retired_at is null and (${reader} or exists (
  select from markers where markers.content_key = images.content_key and markers.image_key = images.image_key
))`;

/** The order of lists of layers and rasters. */
const drawn = 'draw_order, created_at, id';

const newIds = (table: string, before: string, order: string, more = ''): string => `
  select id, ${numbered(before, positionBy(order))} as new_id, ${positionBy(order)} as position from ${table} where ${ofSource} ${more}`;

const firstIds = (from: string, newId = 'new_id'): string => `
  (select coalesce(jsonb_object_agg(id, ${newId}), '{}') from (
    select * from ${from} limit ${limits.maxReportedIds}
  ) as first)`;

/** New ids of the objects that slides show. */
const shownIds = (from: string, member: string, newId = 'new_id'): string => `
  (select coalesce(jsonb_object_agg(id, ${newId}), '{}') from ${from} where id in (
    select named #>> '{}' from deck, jsonb_path_query(slides, '$[*].visible.${member}[*]') as named
  ))`;

/** There may be millions of markers, so their new ids are computed only where they are needed. */
const newMarkerId = numbered('marker-', 'at');

const insertCopies = (
  table: 'layers' | 'raster_layers' | 'icons',
  mapping: string,
  [column, value]: readonly [column: string, value: string] = ['', ''],
): string => `
  insert into ${table} (id, content_key, ${column}${columnNames(table)})
  select mapped.new_id, ${content}, ${value}${columnValues(table, table, isReader)}
  from ${table} join ${mapping} as mapped using (id) where content_key = ${sourceContent}
  returning bytes`;

/** Copies layers above those of the target, in the order of the source. */
const insertOnTop = (table: 'layers' | 'raster_layers', mapping: string): string =>
  insertCopies(table, mapping, [
    'draw_order, ',
    `(select floor(coalesce(max(draw_order), 0)) from ${table} where content_key = ${content}) + 1 + mapped.position, `,
  ]);

/**
 * One statement, so that it reads the source from one snapshot, without a lock and regardless of concurrent
 * changes. References of the copies to blobs are written to the temporary table `copied_references`.
 */
export const copyStatement = `
with source as materialized (
  select settings, ${isReaderOf(tokenId, userId)} as is_reader, ${isWriterOf(tokenId, userId)} as is_writer from rooms
  where key = ${sourceKey} and content_key = ${sourceContent} and deleted_at is null and ${mayRead(tokenId, userId)}
), new_layers as materialized (${newIds('layers', 'layer-', drawn)}
), new_rasters as materialized (${newIds('raster_layers', 'raster-', drawn, "and status = 'ready'")}
), new_icons as materialized (${newIds('icons', 'icon-api-', 'created_at, id')}
), new_images as materialized (
  select image_key as id, ${numbered('markers/', 'at')} || '.jpg' as new_id,
    ${numbered('markers/', 'at')} || '_thumb.jpg' as new_thumbnail
  from (
    select image_key, ${positionBy('image_key')} as at from images
    where ${ofSource} and ${isCopiedImage(isReader)}
  ) as listed
), new_comments as materialized (${newIds('comments', 'comment-', 'id')}
), new_markers as (
  select id, ${positionBy('id')} as at from markers where ${ofSource}
), deck as materialized (
  select case when (select is_writer from source) then slides else (
    select coalesce(jsonb_agg(slide - 'notes' order by at), '[]')
    from jsonb_array_elements(slides) with ordinality as each (slide, at)
  ) end as slides
  from presentations where ${ofSource}
), copied_layers as (${insertOnTop('layers', 'new_layers')}
), copied_rasters as (${insertOnTop('raster_layers', 'new_rasters')}
), copied_icons as (${insertCopies('icons', 'new_icons')}
), copied_images as (
  insert into images (image_key, thumbnail_key, content_key, ${columnNames('images')})
  select mapped.new_id, mapped.new_thumbnail, ${content}, ${columnValues('images', 'images', isReader)}
  from images join new_images as mapped on mapped.id = images.image_key where content_key = ${sourceContent}
  returning bytes
), copied_markers as (
  insert into markers (id, content_key, marker_icon_id, image_key, thumbnail_key, ${columnNames('markers')})
  select ${newMarkerId}, ${content}, icon.new_id, image.new_id, image.new_thumbnail,
    ${columnValues('markers', 'listed', isReader)}
  from (select *, ${positionBy('id')} as at from markers where ${ofSource}) as listed
  left join new_icons as icon on icon.id = listed.marker_icon_id
  left join new_images as image on image.id = listed.image_key
  returning latitude, longitude, marker_bytes(markers) as bytes
), copied_comments as (
  insert into comments (id, content_key, object_id, ${columnNames('comments')})
  select mapped.new_id, ${content},
    case object_type
      when 'room' then ${roomId}
      when 'feature' then coalesce(of_feature.new_id || substr(object_id, length(of_feature.id) + 1), object_id)
      else coalesce(about.new_id, object_id)
    end,
    ${columnValues('comments', 'comments', isReader)}
  from comments join new_comments as mapped using (id)
  left join (
    select 'marker' as object_type, id as object_id, ${newMarkerId} as new_id from new_markers
    union all select 'layer', id, new_id from new_layers
    union all select 'raster', id, new_id from new_rasters
  ) as about using (object_type, object_id)
  left join new_layers as of_feature
    on object_type = 'feature' and of_feature.id = substring(object_id from '^layer-[0-9a-z]+')
  where content_key = ${sourceContent}
), copied_replies as (
  insert into replies (id, content_key, comment_id, ${columnNames('replies')})
  select ${numbered('reply-', 'at')}, ${content}, mapped.new_id, ${columnValues('replies', 'listed', isReader)}
  from (select *, ${positionBy('id')} as at from replies where ${ofSource}) as listed
  join new_comments as mapped on mapped.id = listed.comment_id
), copied_references as (
  insert into copied_references (object_type, object_id, blob_key)
  select object_type, mapped.new_id, blob_key from blob_references join (
    select 'layer' as object_type, id as object_id, new_id from new_layers
    union all select 'raster', id, new_id from new_rasters
    union all select 'icon', id, new_id from new_icons
    union all select 'image', id, new_id from new_images
  ) as mapped using (object_type, object_id)
  where content_key = ${sourceContent} and not (object_type = 'raster' and blob_key in (
    select piece->>'key' from raster_layers, jsonb_array_elements(original->'pieces') as piece
    where content_key = ${sourceContent} and not ${isReader}
  ))
), extent as materialized (
  select count(*) as markers, min(longitude) as west, min(latitude) as south, max(longitude) as east,
    max(latitude) as north, coalesce(sum(bytes), 0)::bigint as bytes
  from copied_markers
)
select source.settings, source.is_reader as "isReader",
  add_row_bytes(${content}, extent.bytes),
  jsonb_build_object(
    'layers', (select count(*) from new_layers), 'rasters', (select count(*) from new_rasters),
    'icons', (select count(*) from new_icons), 'images', (select count(*) from new_images),
    'comments', (select count(*) from new_comments),
    'replies', (select count(*) from replies where content_key = ${sourceContent}),
    'markers', extent.markers
  ) as counts,
  (
    select coalesce(sum(bytes), 0)::bigint from (
      select bytes from copied_layers union all select bytes from copied_rasters
      union all select bytes from copied_icons union all select bytes from copied_images
    ) as copied
  ) as bytes,
  jsonb_build_object(
    'layers', ${firstIds('new_layers')}, 'rasters', ${firstIds('new_rasters')},
    'icons', ${firstIds('new_icons')}, 'images', ${firstIds('new_images')},
    'comments', ${firstIds('new_comments')}, 'markers', ${firstIds('new_markers', newMarkerId)}
  ) as ids,
  case when extent.markers > 0 then jsonb_build_object(
    'ids', jsonb_build_object(
      'first', ${numbered('marker-', '0')}, 'last', ${numbered('marker-', 'extent.markers - 1')}
    ),
    'bbox', jsonb_build_array(west, south, east, north)
  ) end as markers,
  coalesce((select slides from deck), '[]') as slides,
  jsonb_build_object(
    'layer', ${shownIds('new_layers', 'layerIds')}, 'raster', ${shownIds('new_rasters', 'rasterIds')},
    'marker', ${shownIds('new_markers', 'markerIds', newMarkerId)}
  ) as shown,
  (
    select coalesce(jsonb_agg(name order by ${drawn}), '[]') from raster_layers
    where content_key = ${sourceContent} and status <> 'ready'
  ) as unfinished
from source, extent`;
