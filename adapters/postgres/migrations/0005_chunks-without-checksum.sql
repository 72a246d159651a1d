-- Up Migration

-- A checksum is computed where the sender says one, or where two chunks have to be told apart.
alter table upload_chunks alter column sha256 drop not null;

-- Down Migration

delete from upload_chunks where sha256 is null;
alter table upload_chunks alter column sha256 set not null;
