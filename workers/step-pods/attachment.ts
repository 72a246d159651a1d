import { z } from 'zod';

/**
 * Who connects to a pod. A later attempt replaces an earlier one, which is refused from then on; the same
 * worker may connect again.
 */
export const attachment = z.strictObject({
  /** Number of the attempt of the activity. */
  attempt: z.int().positive(),
  /** Random, for each workspace of a worker. */
  worker: z.string().min(1).max(64),
});

export type Attachment = z.infer<typeof attachment>;

/** The response of the pod: whether an earlier worker left something that this one may continue. */
export interface Attached {
  readonly continues: boolean;
}
