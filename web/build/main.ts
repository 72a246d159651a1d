/**
 * `npm run web`: builds the web application that the API serves, in `.data/web` or in the given folder. With
 * `--catalogue`, serves the catalogue of its components instead.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb, defaultFolder } from './build-web.ts';
import { serveCatalogue } from './serve-catalogue.ts';

const {
  values: { catalogue },
  positionals: [given],
} = parseArgs({ options: { catalogue: { type: 'boolean', default: false } }, allowPositionals: true });
if (catalogue) {
  const { url } = await serveCatalogue(5199);
  process.stdout.write(`Catalogue of components: ${url}\nPress Ctrl-C to stop.\n`);
} else {
  const folder = given === undefined ? defaultFolder : resolve(given);
  const since = performance.now();
  await buildWeb(folder);
  process.stdout.write(
    `Made the web application in ${folder} in ${((performance.now() - since) / 1000).toFixed(1)} s.\n`,
  );
}
