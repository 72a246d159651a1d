import type { z } from 'zod';
import type { Job } from '../../core/jobs/job.ts';
import { roomImported } from '../schemas/room-import.ts';
import { roomUpdated } from '../schemas/room-update.ts';

/** The result of a completed import, as its use case wrote it. */
export function presentImport({ id: jobId, result }: Job): z.output<typeof roomImported> {
  return roomImported.parse({ ...result, success: true, jobId });
}

/** The result of a completed update, or of its revert. */
export function presentUpdate({ id: jobId, result }: Job): z.output<typeof roomUpdated> {
  return roomUpdated.parse({ ...result, success: true, jobId });
}
