import { closeSync, constants, createReadStream, fstatSync, openSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { JobProblem } from '../../core/jobs/job-problem.ts';

const ownName = /^[a-z0-9][\w.-]*(?:\/[a-z0-9][\w.-]*){0,4}$/i;
const maxNameLength = 200;
/** Follows no symbolic link and does not block on a FIFO. */
const asGiven = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const slab = 1024 * 1024;

/** A name in a step's folder, which a program that read a bad file may have made up. Throws JobProblem. */
export function checkedName(name: string): string {
  if (typeof name !== 'string' || name.length > maxNameLength || !ownName.test(name)) throw notItsOwn();
  return name;
}

/** The path of a file that a step left. Throws JobProblem where a link leads out of its folder. */
export function fileOfStep(folder: string, name: string): string {
  const path = join(folder, checkedName(name));
  if (realpathSync(dirname(path)) !== dirname(join(realpathSync(folder), name))) throw notItsOwn();
  return path;
}

/** Its bytes. A name that is refused, or a file that is not there, is an error of the stream. */
export function readFileOfStep(folder: string, name: string): Readable {
  try {
    return openFileOfStep(folder, name);
  } catch (error) {
    // To be heard by who reads it, and by nobody before.
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
 * Opens a file that a step wrote, for reading; the caller closes it. Throws JobProblem unless it is a regular file with
 * one name: a symbolic link, FIFO or device leads out of the folder, and a second name may be a file of another job, or
 * may change the file later.
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
  const cause = new Error('The step names a file that is not a regular file of its folder.');
  return JobProblem.of('step_crashed', { attempts: 3, cause });
}
