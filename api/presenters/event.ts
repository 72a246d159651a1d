import type { Missed } from '../../core/events/room-reader.ts';
import type { RoomEvent } from '../../core/ports/history-repository.ts';
import type { Job } from '../../core/ports/job-repository.ts';
import type { Marker } from '../../core/ports/marker-repository.ts';
import { presentMarker } from './marker.ts';

/** An event as streams carry it: the object stands under the name of its type, as it is now or was last. */
export function presentEvent(event: RoomEvent) {
  const { seq, kind, createdAt, actor, objectType, objectId, before, after } = event;
  return {
    seq,
    kind,
    at: createdAt,
    actor,
    objectType,
    objectId,
    [objectType]: presentObject(objectType, after ?? before),
  };
}

/** The same as history tells it, with what was before and after. */
export function presentHistoryEvent(event: RoomEvent) {
  const { seq, kind, createdAt, actor, objectType, objectId, before, after } = event;
  return {
    seq,
    kind,
    at: createdAt,
    actor,
    objectType,
    objectId,
    before: presentObject(objectType, before),
    after: presentObject(objectType, after),
  };
}

const texts = new WeakMap<RoomEvent, string>();

/** The event as JSON; made once, however many streams carry it. */
export function eventText(event: RoomEvent): string {
  let text = texts.get(event);
  if (text === undefined) {
    text = JSON.stringify(presentEvent(event));
    texts.set(event, text);
  }
  return text;
}

const progressTexts = new WeakMap<Job, string>();

/** How far a running job is, as JSON; made once, however many streams carry it. */
export function progressText(job: Job): string {
  let text = progressTexts.get(job);
  if (text === undefined) {
    const { id, kind, status, stage, progress, message, step } = job;
    const told = { jobId: id, kind, status, stage, progress, message, step };
    const event = { kind: 'job.progress', at: Date.now(), objectType: 'job', objectId: id, job: told };
    text = JSON.stringify(event);
    progressTexts.set(job, text);
  }
  return text;
}

function presentObject(objectType: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  // A batch of markers has no place of its own; a single one has.
  const single = objectType === 'marker' && typeof value === 'object' && 'latitude' in value;
  return single ? presentMarker(value as Marker) : value;
}

/** That events were trimmed from the history before anybody asked for them here, as JSON. */
export function trimmedText({ from, to }: Missed): string {
  return JSON.stringify({ kind: 'history.trimmed', at: Date.now(), missed: { from, to } });
}
