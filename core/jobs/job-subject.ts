import type { Job } from './job.ts';
import { commonInput } from './job-input.ts';

/** Describes what the job works on: `“roads.geojson” (12.3 MB) into room abcdefghij`. */
export function jobSubject(job: Job): string {
  const { subject, bytes, work = 0 } = commonInput(job);
  if (job.kind === 'room-export') return `room ${job.roomId} (about ${readableSize(work)})`;
  return `“${oneLine(subject)}” (${readableSize(bytes)}) into room ${job.roomId}`;
}

/** Decimal units, as file managers use. */
function readableSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = '';
  for (const next of units) {
    if (value < 1000) break;
    value /= 1000;
    unit = next;
  }
  return `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`;
}

/** User-provided text as one short line, without control characters. */
function oneLine(text: string): string {
  const line = text.replace(/\p{C}+/gu, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
