import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operatorName, unverifiedName } from '../../local/identity/accounts.ts';
import { developmentGrant, scriptClient } from '../../local/identity/clients.ts';
import type { StoreKind } from '../support/object-stores/start-server.ts';
import { slowStoreSettings } from '../support/slow-store/settings.ts';
import { smallEngine } from '../support/small-engine.ts';
import { startTestStack } from '../support/stack.ts';
import { runSuite, suiteFiles } from './suites.ts';
import type { Task } from './task.ts';

/** The object store of the suite; a folder by default. */
export interface StoreChoice {
  readonly isStoreSlow?: boolean;
  readonly objectStore?: StoreKind | undefined;
}

const data = join(import.meta.dirname, '../../.data');

/**
 * The black-box suite against a whole stack with two API processes, whose addresses it reads from a file. The slow store
 * has the latency of a bucket and none of the shortcuts of local files; `objectStore` selects a bucket on a local server.
 */
export function acceptanceTask(
  environment: NodeJS.ProcessEnv,
  words: readonly string[],
  { isStoreSlow = false, objectStore }: StoreChoice = {},
): Task | undefined {
  const files = suiteFiles('acceptance', words);
  if (files.length === 0) return undefined;
  return {
    ...{ name: 'acceptance', word: 'acceptance', files },
    run: async () => {
      await using stack = await startTestStack({
        apis: 2,
        // On buckets, which only the long form tests, the engine has its default settings.
        settings: { ...(!objectStore && smallEngine), ...(isStoreSlow && slowStoreSettings) },
        ...(objectStore && { objectStore }),
      });
      const target = join(data, 'acceptance-target.json');
      mkdirSync(data, { recursive: true });
      writeFileSync(
        target,
        JSON.stringify({
          baseUrls: stack.apiUrls,
          userToken: {
            url: `${stack.issuer}/token`,
            form: { grant_type: developmentGrant, client_id: scriptClient, username: '{name}' },
          },
          unverifiedUser: unverifiedName,
          operator: operatorName,
        }),
      );
      const result = await runSuite(files, environment);
      rmSync(target);
      return result.failed === 0 ? result : { ...result, failures: `${result.failures}\n${stack.logs()}` };
    },
  };
}
