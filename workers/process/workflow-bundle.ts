import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, type WorkerOptions } from '@temporalio/worker';

export type WorkflowBundle = NonNullable<WorkerOptions['workflowBundle']>;

const entry = fileURLToPath(new URL('../../workflows/index.ts', import.meta.url));
const ownCache = fileURLToPath(new URL('../../node_modules/.cache/chartroom/', import.meta.url));

/**
 * The workflow code as one file. It is built once for each state of the code and kept under the hash of all that
 * goes into it, so a worker starts without a bundler. Where the cache cannot be written the bundle stays in memory.
 */
export async function workflowBundle(cacheFolder: string = ownCache): Promise<WorkflowBundle> {
  const file = join(cacheFolder, `workflows-${await hashOfInputs()}.js`);
  if (await exists(file)) return { codePath: file };
  const { code } = await bundleWorkflowCode({ workflowsPath: entry, logger: quiet });
  try {
    await mkdir(cacheFolder, { recursive: true });
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, code);
    await rename(draft, file);
    return { codePath: file };
  } catch {
    return { code };
  }
}

/** Over the entry, every file of ours that it imports, and the versions of the SDK that goes into the bundle. */
async function hashOfInputs(): Promise<string> {
  const hash = createHash('sha256');
  const require = createRequire(import.meta.url);
  for (const name of ['worker', 'workflow', 'common']) {
    const { version } = require(`@temporalio/${name}/package.json`) as { version: string };
    hash.update(`${name} ${version}\n`);
  }
  const files = new Set([entry]);
  // A set yields also what is added while it is walked.
  for (const file of files) {
    const text = await readFile(file, 'utf8');
    hash.update(`${text.length}\n${text}`);
    for (const [, path] of text.matchAll(/from '(\.{1,2}\/[^']+)'/g)) {
      if (path !== undefined) files.add(join(dirname(file), path));
    }
  }
  return hash.digest('hex').slice(0, 24);
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}

const nothing = () => undefined;
const quiet = { log: nothing, trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };
