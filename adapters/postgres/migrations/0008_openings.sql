-- Up Migration

-- The changes from which on the public of a room hears: that it was made public, and that it was cleared.
create index history_openings on history (room_key, seq)
  where kind = 'room.cleared' or (kind = 'settings.updated' and after->'isPublic' = 'true');

-- Down Migration

drop index history_openings;
