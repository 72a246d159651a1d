import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { JobProblem } from '../../core/jobs/job-problem.ts';

/** The same number as when a running program fills the disk: other jobs may free space. */
const attempts = 3;

/**
 * Throws JobProblem `disk_full` before the step is started where it needs more than the free space. `wanted`
 * (bytes) includes the files that are already in its folder.
 */
export async function requireDisk(folder: string, wanted: number): Promise<void> {
  const [{ bavail, bsize }, present] = await Promise.all([statfs(folder), bytesIn(folder)]);
  const problem = diskShortage({ wanted, present, free: bavail * bsize });
  if (problem !== null) throw problem;
}

/** All values in bytes. Null where the free space is sufficient. */
export function diskShortage(disk: { wanted: number; present: number; free: number }): JobProblem | null {
  const { free } = disk;
  const required = disk.wanted - disk.present;
  if (required <= free) return null;
  const message = `The temporary disk has ${inMB(free)} free, but the job needs about ${inMB(required)}. Retry the job later.`;
  return new JobProblem('disk_full', message, { attempts, details: { required, free } });
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    // A prestarted program may be removing the file.
    .map(
      async ({ parentPath, name }) => (await stat(join(parentPath, name)).catch(() => ({ size: 0 }))).size,
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function inMB(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}
