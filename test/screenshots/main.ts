/**
 * `npm run screenshots`: takes the pictures of the README of a demonstration stack that it starts, or of the one whose
 * address is given (`npm run screenshots -- http://127.0.0.1:8080`).
 */
import { join } from 'node:path';
import { startDemonstration } from '../support/demonstration-stack.ts';
import { takePictures } from './take-pictures.ts';

const folder = join(import.meta.dirname, '../../docs/screenshots');
const log = (line: string) => void process.stdout.write(`${line}\n`);
const [, , given] = process.argv;

if (given === undefined) await ofOwnStack();
else await takePictures(given, folder, log);
process.exit(0);

async function ofOwnStack(): Promise<void> {
  await using stack = await startDemonstration(log);
  await takePictures(stack.url, folder, log);
}
