/** `npm run web`: builds the web application that the API serves, in `.data/web` or in the given folder. */
import { resolve } from 'node:path';
import { buildWeb, defaultFolder } from './build-web.ts';

const [given] = process.argv.slice(2);
const folder = given === undefined ? defaultFolder : resolve(given);
const since = performance.now();
await buildWeb(folder);
process.stdout.write(
  `Made the web application in ${folder} in ${((performance.now() - since) / 1000).toFixed(1)} s.\n`,
);
