/** Takes a folder on the given scratch disk, prints a line and waits to be killed. */
import { openScratch } from '../../../workers/sandbox/scratch.ts';

const scratch = await openScratch(process.argv[2] ?? '');
await scratch.createFolder();
process.stdout.write(`${scratch.folder}\n`);
setInterval(() => undefined, 1000);
