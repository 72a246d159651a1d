import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../local/process/ports.ts';
import { ensureWeb } from '../../web/build/ensure-web.ts';
import { targetFile } from '../support/browser/target.ts';
import { startTestStack } from '../support/stack.ts';
import { withoutWarmUp } from '../support/without-warm-up.ts';
import { runSuite, suiteFiles } from './suites.ts';
import type { Task } from './task.ts';

/** The web application in a real browser, against one whole stack for all its tests, which learn of it by a file. */
export function browserTask(environment: NodeJS.ProcessEnv, words: readonly string[]): Task | undefined {
  const files = suiteFiles('browser', words);
  if (files.length === 0) return undefined;
  return {
    ...{ name: 'browser', word: 'browser', files },
    run: async () => {
      const webRoot = await ensureWeb(() => undefined);
      // Where a test serves pages and maps of somebody else, whom the stack knows by its settings.
      const remote = `http://127.0.0.1:${await freePort()}`;
      const settings = {
        ...withoutWarmUp,
        DECK_FRAME_ANCESTORS: remote,
        BASEMAPS: JSON.stringify({
          satellite: { tiles: `${remote}/{z}/{x}/{y}.png`, attribution: 'Somebody <b>else</b>' },
        }),
      };
      await using stack = await startTestStack({ webRoot, settings });
      mkdirSync(join(targetFile, '..'), { recursive: true });
      writeFileSync(
        targetFile,
        JSON.stringify({ url: stack.apiUrls[0], issuer: stack.issuer, elsewhere: remote }),
      );
      const result = await runSuite(files, environment);
      rmSync(targetFile);
      return result.failed === 0 ? result : { ...result, failures: `${result.failures}\n${stack.logs()}` };
    },
  };
}
