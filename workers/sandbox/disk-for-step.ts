import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { JobProblem } from '../../core/jobs/job-problem.ts';

/** As often as a step whose program finds the disk full: there may be room when others are done. */
const attempts = 3;

/**
 * Throws JobProblem `disk_full` where a step comes to use more than is free, before it is started. `wanted` (bytes)
 * includes what already lies in its folder.
 */
export async function refuseSmallDisk(folder: string, wanted: number): Promise<void> {
  const [{ bavail, bsize }, present] = await Promise.all([statfs(folder), bytesIn(folder)]);
  const problem = lackOfDisk({ wanted, present, free: bavail * bsize });
  if (problem !== null) throw problem;
}

/** All in bytes. Null where there is room. */
export function lackOfDisk(disk: { wanted: number; present: number; free: number }): JobProblem | null {
  const { free } = disk;
  const required = disk.wanted - disk.present;
  if (required <= free) return null;
  const message = `The temporary disk has ${inMB(free)} free, and the job needs about ${inMB(required)} more of it. It can be retried.`;
  return new JobProblem('disk_full', message, { attempts, details: { required, free } });
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    // A program that is kept warm may be removing one.
    .map(
      async ({ parentPath, name }) => (await stat(join(parentPath, name)).catch(() => ({ size: 0 }))).size,
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function inMB(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}
