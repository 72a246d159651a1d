import { z } from 'zod';
import type { StoredObject } from '../../../core/ports/object-store.ts';
import { writeMark } from '../network/write-mark.ts';

/** The fields used of the object resource. */
const resource = z.object({
  size: z.coerce.number(),
  timeCreated: z.coerce.date(),
  generation: z.coerce.string(),
  crc32c: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

export interface GcsObject extends StoredObject {
  /** Changes with every write of the object. */
  readonly generation: string;
  readonly crc32c: string | undefined;
  /** Identifies the write that created the object. */
  readonly mark: string | undefined;
}

export function objectOf(key: string, answer: unknown): GcsObject {
  const { size, timeCreated, generation, crc32c, metadata } = resource.parse(answer);
  const mark = metadata?.[writeMark];
  return {
    ...{ key, bytes: size, createdAt: timeCreated.getTime(), generation, crc32c },
    mark: typeof mark === 'string' ? mark : undefined,
  };
}

/** Converts to the type of the port. */
export function storedObject({ key, bytes, createdAt }: GcsObject): StoredObject {
  return { key, bytes, createdAt };
}
