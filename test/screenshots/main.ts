/**
 * `npm run screenshots`: takes the pictures of the README and of docs/gallery.md. It starts a demonstration stack, or
 * uses the one whose address is given (`npm run screenshots -- http://127.0.0.1:8080`).
 */
import { join } from 'node:path';
import { startDemonstration } from '../support/demonstration-stack.ts';
import { takeGallery } from './take-gallery.ts';
import { takePictures } from './take-pictures.ts';

const folder = join(import.meta.dirname, '../../docs/screenshots');
const log = (line: string) => void process.stdout.write(`${line}\n`);
const [, , given] = process.argv;

if (given === undefined) await ofOwnStack();
else await takeAll(given);
process.exit(0);

async function ofOwnStack(): Promise<void> {
  await using stack = await startDemonstration(log);
  await takeAll(stack.url);
}

async function takeAll(url: string): Promise<void> {
  await takePictures(url, folder, log);
  await takeGallery(url, join(folder, 'gallery'), log);
}
