import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../local/process/ports.ts';
import { ensureWeb } from '../../web/build/ensure-web.ts';
import { startBrowserServer } from '../support/browser/chromium.ts';
import { targetFile } from '../support/browser/target.ts';
import { startPhoton } from '../support/photon-server.ts';
import { startTestStack } from '../support/stack.ts';
import { smallBasemap } from '../support/small-basemap.ts';
import { smallEngine } from '../support/small-engine.ts';
import { lastDurations, type Durations } from './durations.ts';
import { shareAmong } from './share-among.ts';
import { partsOf, partsOfFiles, runSuite, suiteFiles } from './suites.ts';
import type { Task } from './task.ts';

/** A picture of one pixel. */
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * The web application in a real browser, in parts that run side by side against one stack and in one browser process.
 * The tests find both in a file.
 */
export function browserTasks(
  environment: NodeJS.ProcessEnv,
  words: readonly string[],
  durations: Durations = lastDurations(),
): Task[] {
  const files = suiteFiles('browser', words);
  const parts = partsOfFiles(files, words, durations);
  const shared = shareAmong(parts.length, openGround);
  return partsOf('browser', parts, (part) =>
    shared(async ({ stack }) => {
      const result = await runSuite(part, environment);
      return result.failed === 0 ? result : { ...result, failures: `${result.failures}\n${stack.logs()}` };
    }),
  );
}

/** The stack and the browser of all parts. */
async function openGround() {
  await using opened = new AsyncDisposableStack();
  const webRoot = await ensureWeb(() => undefined);
  // Tests serve pages and maps of another origin there, which the settings of the stack name.
  const otherOrigin = `http://127.0.0.1:${await freePort()}`;
  const basemap = join(targetFile, '..', 'basemap.pmtiles');
  mkdirSync(join(basemap, '..'), { recursive: true });
  writeFileSync(basemap, smallBasemap());
  opened.defer(() => rmSync(basemap));
  const geocoder = opened.use(await startPhoton());
  const settings = {
    ...smallEngine,
    DECK_FRAME_ANCESTORS: otherOrigin,
    VECTOR_BASEMAP: pathToFileURL(basemap).href,
    PRINT_LOGO: logo,
    ...{ GEOCODER: 'photon', GEOCODER_URL: geocoder.url, GEOCODER_REQUESTS_PER_SECOND: '1000' },
    BASEMAPS: JSON.stringify({
      satellite: { tiles: `${otherOrigin}/{z}/{x}/{y}.png`, attribution: 'Another <b>source</b>' },
    }),
  };
  const stack = opened.use(await startTestStack({ webRoot, settings }));
  const server = await startBrowserServer();
  opened.defer(() => server.close());
  opened.defer(() => rmSync(targetFile));
  writeFileSync(
    targetFile,
    JSON.stringify({
      url: stack.apiUrls[0],
      issuer: stack.issuer,
      otherOrigin,
      browser: server.wsEndpoint(),
    }),
  );
  const all = opened.move();
  return { stack, [Symbol.asyncDispose]: () => all.disposeAsync() };
}
