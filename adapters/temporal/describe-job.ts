import { jobSubject } from '../../core/jobs/job-subject.ts';
import { jobKinds } from '../../core/jobs/kinds.ts';
import type { Job } from '../../core/jobs/job.ts';

/** Summary (one line) and details (Markdown) of a job for the Temporal UI. */
export function describeJob(job: Job): { summary: string; details: string } {
  const { title } = jobKinds[job.kind];
  const who = job.actor.name ?? job.actor.id;
  return {
    summary: `${title}: ${jobSubject(job)}`,
    details: [
      `${title}: ${markdown(jobSubject(job))}.`,
      '',
      `- Room: ${job.roomId}`,
      `- Requested by: ${job.actor.type} ${markdown(who)}`,
      `- Storage counts against: ${job.ownerId}`,
      `- Job: ${job.id}, run ${job.run}`,
    ].join('\n'),
  };
}

/** Escapes Markdown in names, which callers choose. */
function markdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#|!]/g, '\\$&');
}
