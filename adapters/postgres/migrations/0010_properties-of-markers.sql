-- Up Migration

-- What imported points had and markers have no field for: JSON as text, which is loaded, counted and read as it is and
-- never searched.
alter table markers add column properties text;

-- What the chunks of an upload said that its points shall become; null: what they become by themselves.
alter table uploads add column points text;

-- Down Migration

alter table markers drop column properties;
alter table uploads drop column points;
