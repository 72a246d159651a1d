import type { Missed } from '../../core/events/event-batch.ts';
import type { RoomEvent } from '../../core/history/room-event.ts';
import type { Job } from '../../core/jobs/job.ts';
import { frameOf, type Frame } from '../events/sse-frame.ts';
import { presentEvent } from './event.ts';

/*
 * Messages of an event stream: JSON has no line break, so that each is one line of data. Those of an event and of a
 * job's progress are made once, however many streams carry them.
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

/** How far a running job is. Without an id: a client that comes back asks for what followed the last change. */
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

/** That events were trimmed from the history before anybody asked for them here. */
export function trimmedFrame({ from, to }: Missed): Frame {
  return frame('history.trimmed', { kind: 'history.trimmed', at: Date.now(), missed: { from, to } });
}

function frame(kind: string, data: object, seq?: number): Frame {
  const id = seq === undefined ? '' : `id: ${seq}\n`;
  return frameOf(`${id}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
}
