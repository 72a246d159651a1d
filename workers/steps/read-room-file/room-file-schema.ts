import { z } from 'zod';
import { rowCodes } from '../../../core/exchange/reading/left-out-rows.ts';
import { count, fileName, longName, text } from '../schemas/fields.ts';
import { countedRecords, type ExternalFile, type RecordCounts, type RoomFile } from './room-file.ts';

const maxObjects = 1_000_000;

const table = z.strictObject({
  table: longName,
  name: text,
  kind: z.enum(['features', 'view', 'tiles', 'attributes', 'unreadable']),
  rows: count,
  reason: text.exactOptional(),
});
const tables = z.array(table).max(20_000);

export const externalFile = z.strictObject({
  kind: z.literal('foreign'),
  tables,
}) satisfies z.ZodType<ExternalFile>;

export const roomFile = z.strictObject({
  kind: z.literal('room'),
  formatVersion: count,
  roomId: text,
  isPart: z.boolean(),
  isClipped: z.boolean(),
  absentTables: z.array(text).max(100),
  counts: z.strictObject(
    Object.fromEntries(countedRecords.map((name) => [name, count])) as Record<
      keyof RecordCounts,
      typeof count
    >,
  ),
  layers: z
    .array(z.strictObject({ id: text, name: text, folder: fileName, features: count }))
    .max(maxObjects),
  rasters: z
    .array(z.strictObject({ id: text, name: text, folder: fileName, hasOriginal: z.boolean() }))
    .max(maxObjects),
  externalLayers: tables,
  leftOut: z
    .array(
      z.strictObject({
        table: longName,
        row: z.union([z.number(), text]).nullable(),
        reason: text,
        code: z.enum(rowCodes).exactOptional(),
      }),
    )
    .max(1000),
  leftOutCounts: z.record(longName, count),
}) satisfies z.ZodType<RoomFile>;
