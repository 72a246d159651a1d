import { constants, createReadStream, fstatSync, openSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { JobProblem } from '../../core/jobs/job-problem.ts';

const ownName = /^[a-z0-9][\w.-]*(?:\/[a-z0-9][\w.-]*){0,4}$/i;
const longestName = 200;
/** No link is followed, and no pipe waited for. */
const asGiven = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const slab = 1024 * 1024;

/** A name in a step's folder, which a program that read a bad file may have made up. Throws JobProblem. */
export function checkedName(name: string): string {
  if (typeof name !== 'string' || name.length > longestName || !ownName.test(name)) throw notItsOwn();
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
  const fd = openSync(fileOfStep(folder, name), asGiven);
  const stream = createReadStream('', { fd, highWaterMark: slab });
  if (fstatSync(fd).isFile()) return stream;
  stream.destroy();
  throw notItsOwn();
}

function notItsOwn(): JobProblem {
  const cause = new Error('A step names a file that is none of its own.');
  return JobProblem.of('step_crashed', { attempts: 3, cause });
}
