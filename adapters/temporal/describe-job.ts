import { jobSubject } from '../../core/jobs/job-subject.ts';
import type { JobKind } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';

const titles: Record<JobKind, string> = {
  'layer-upload': 'Layer upload',
  'bulk-import': 'Bulk import of markers',
  'room-import': 'Import of a GeoPackage',
  'room-export': 'Export of a room',
  'room-clone': 'Clone of a room',
};

/** Summary (one line) and details (Markdown) of a job, for whoever looks at Temporal's pages. */
export function describeJob(job: Job): { summary: string; details: string } {
  const who = job.actor.name ?? job.actor.id;
  return {
    summary: `${titles[job.kind]}: ${jobSubject(job)}`,
    details: [
      `${titles[job.kind]}: ${markdown(jobSubject(job))}.`,
      '',
      `- Room: ${job.roomId}`,
      `- Asked for by: ${job.actor.type} ${markdown(who)}`,
      `- Storage counts against: ${job.ownerId}`,
      `- Job: ${job.id}, run ${job.run}`,
    ].join('\n'),
  };
}

/** Names come from callers; their punctuation is not markup here. */
function markdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#|!]/g, '\\$&');
}
