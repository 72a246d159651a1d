import { closeSync, constants, createReadStream, fstatSync, openSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { JobProblem } from '../../core/jobs/job-problem.ts';

const ownName = /^[a-z0-9][\w.-]*(?:\/[a-z0-9][\w.-]*){0,4}$/i;
const maxNameLength = 200;
/** Follows no symbolic link and does not block on a FIFO. */
const asGiven = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const slab = 1024 * 1024;

/** Validates a name in the folder of a step: a compromised program may send any text. Throws JobProblem. */
export function checkedName(name: string): string {
  if (typeof name !== 'string' || name.length > maxNameLength || !ownName.test(name)) throw notItsOwn();
  return name;
}

/** The path of an output file of a step. Throws JobProblem where a link leads outside its folder. */
export function fileOfStep(folder: string, name: string): string {
  const path = join(folder, checkedName(name));
  if (realpathSync(dirname(path)) !== dirname(join(realpathSync(folder), name))) throw notItsOwn();
  return path;
}

/** Reads a file of a step. A refused name or a missing file is an error of the stream. */
export function readFileOfStep(folder: string, name: string): Readable {
  try {
    return openFileOfStep(folder, name);
  } catch (error) {
    // The error is emitted when the stream is read, not before.
    return new Readable({
      read() {
        this.destroy(error as Error);
      },
    });
  }
}

function openFileOfStep(folder: string, name: string): Readable {
  const { fd } = openRegularFile(fileOfStep(folder, name));
  return createReadStream('', { fd, highWaterMark: slab });
}

/**
 * Opens a file that a step wrote, for reading; the caller closes it. Throws JobProblem unless it is a regular
 * file with one link: a symbolic link, FIFO or device leads outside the folder, and a file with a second hard
 * link may belong to another job or change later.
 */
export function openRegularFile(path: string): { readonly fd: number; readonly size: number } {
  const fd = openWithoutLinks(path);
  const found = fstatSync(fd);
  if (found.isFile() && found.nlink === 1) return { fd, size: found.size };
  closeSync(fd);
  throw notItsOwn();
}

/** Throws JobProblem as `openRegularFile` does. */
export function checkRegularFile(path: string): void {
  closeSync(openRegularFile(path).fd);
}

function openWithoutLinks(path: string): number {
  try {
    return openSync(path, asGiven);
  } catch (error) {
    // A symbolic link, or a socket.
    if (error instanceof Error && 'code' in error && (error.code === 'ELOOP' || error.code === 'ENXIO'))
      throw notItsOwn();
    throw error;
  }
}

function notItsOwn(): JobProblem {
  const cause = new Error('The step returned the name of something other than a regular file in its folder.');
  return JobProblem.of('step_crashed', { attempts: 3, cause });
}
