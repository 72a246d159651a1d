-- Up Migration

-- What everybody in a room shares of its layers and rasters, and who did what in it.

-- Where layers and rasters lie, each among their kind: the greater, the higher. Those that are there keep their place.
-- The release before this one knows no order: what it still adds comes to lie on top by the default.

alter table layers add column draw_order double precision not null default 1e6;
alter table raster_layers add column draw_order double precision not null default 1e6;

update layers set draw_order = placed.place
from (select id, row_number() over (partition by content_key order by created_at, id) as place from layers) as placed
where placed.id = layers.id;

update raster_layers set draw_order = placed.place
from (
  select id, row_number() over (partition by content_key order by created_at, id) as place from raster_layers
) as placed
where placed.id = raster_layers.id;

-- Whether it is shown at first, as layers have it.
alter table raster_layers add column visible boolean not null default true;

-- Whoever asks what somebody did in a room is answered without reading what all others did.
create index history_by_actor on history (room_key, (actor->>'id'), seq);

-- Down Migration

drop index history_by_actor;

alter table raster_layers drop column visible;

alter table layers drop column draw_order;
alter table raster_layers drop column draw_order;
