import type { EventKind, Job, Marker, StreamedEvent } from '../schema.ts';

/** Progress or outcome of a job, as contained in events. `GET /api/jobs/{jobId}` returns the rest. */
export type ReportedJob = Pick<Job, 'jobId' | 'kind' | 'status'> &
  Partial<Pick<Job, 'stage' | 'progress' | 'message' | 'step' | 'error'>>;

/**
 * An event of a room. The object is in the field named after its type (`marker`, `layer`, `raster`, `comment`, `job`
 * …), in its current or last state. After `history.trimmed`, events from `missed.from` to `missed.to` are no longer
 * available: reload the room.
 */
export interface RoomEvent extends Pick<
  Streamed,
  'seq' | 'at' | 'actor' | 'objectType' | 'objectId' | 'missed'
> {
  readonly kind: EventKind | 'history.trimmed' | (string & {});
  readonly marker?: Marker;
  readonly job?: ReportedJob;
  readonly [object: string]: unknown;
}

type Streamed = StreamedEvent;
