/** Takes the process lock it is given, says so and waits to be killed. */
import { takeProcessLock } from '../../../local/process/process-lock.ts';

const lock = takeProcessLock(process.argv[2] ?? '');
process.stdout.write(lock === undefined ? 'refused\n' : 'held\n');
setInterval(() => undefined, 1000);
