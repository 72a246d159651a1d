import type { Missed } from '../../core/events/event-batch.ts';
import type { RoomEvent } from '../../core/history/room-event.ts';
import type { Job } from '../../core/jobs/job.ts';
import { frameOf, type Frame } from './sse-frame.ts';
import { presentEvent } from '../presenters/event.ts';

/*
 * Messages of an event stream. JSON has no line breaks, so each message is one line of data. Frames of events and job
 * progress are encoded once for all streams.
 */

const ofEvents = new WeakMap<RoomEvent, Frame>();
const ofJobs = new WeakMap<Job, Frame>();

export function eventFrame(event: RoomEvent): Frame {
  let made = ofEvents.get(event);
  if (made === undefined) {
    made = frame(event.kind, presentEvent(event), event.seq);
    ofEvents.set(event, made);
  }
  return made;
}

/** Progress of a running job. Has no ID, so that reconnecting clients resume after the last change. */
export function progressFrame(job: Job): Frame {
  let made = ofJobs.get(job);
  if (made === undefined) {
    const { id, kind, status, stage, progress, message, step } = job;
    const reported = { jobId: id, kind, status, stage, progress, message, step };
    made = frame('job.progress', {
      kind: 'job.progress',
      at: Date.now(),
      objectType: 'job',
      objectId: id,
      job: reported,
    });
    ofJobs.set(job, made);
  }
  return made;
}

/** Reports that requested events have been trimmed from the history. */
export function trimmedFrame({ from, to }: Missed): Frame {
  return frame('history.trimmed', { kind: 'history.trimmed', at: Date.now(), missed: { from, to } });
}

function frame(kind: string, data: object, seq?: number): Frame {
  const id = seq === undefined ? '' : `id: ${seq}\n`;
  return frameOf(`${id}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
}
