/**
 * Takes the given process lock, drops the reference to it, prints whether it got the lock and waits to be
 * killed.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { takeProcessLock } from '../../../local/process/process-lock.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const answer = takeProcessLock(process.argv[2] ?? '') === undefined ? 'refused' : 'held';
for (let n = 0; n < 3; n += 1) {
  await nextTurn();
  collectGarbage();
}
process.stdout.write(`${answer}\n`);
setInterval(() => undefined, 1000);
