import { originalId } from '../../access/imported.ts';
import type { Marker } from '../../markers/marker.ts';
import { asName, integer, json, recordTable, required, text } from './record-table.ts';

/** Latitude and longitude are stored as the row's point. */
export const markersTable = recordTable<Marker>(
  { name: 'markers', kind: 'points', key: 'fid', description: 'Markers of the room.' },
  [
    text('id', ({ id }) => id, asName),
    text('title', ({ title }) => title),
    text('description', ({ description }) => description),
    text('color', ({ color }) => color),
    json('tags', ({ tags }) => tags),
    integer('event_date', ({ eventDate }) => eventDate),
    text('marker_icon_id', ({ markerIconId }) => markerIconId),
    integer('marker_icon_size', ({ markerIconSize }) => markerIconSize),
    text('image_key', ({ imageKey }) => imageKey),
    text('thumbnail_key', ({ thumbnailKey }) => thumbnailKey),
    text('embedded_media_url', ({ embeddedMediaUrl }) => embeddedMediaUrl),
    text('media_size', ({ mediaSize }) => mediaSize),
    json('properties', ({ properties }) => properties),
    text('created_by', ({ createdBy }) => originalId(createdBy), required),
    integer('created_at', ({ createdAt }) => createdAt, required),
    integer('updated_at', ({ updatedAt }) => updatedAt, required),
  ],
);
