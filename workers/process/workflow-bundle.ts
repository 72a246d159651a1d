import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BundleOptions, bundleWorkflowCode, type WorkerOptions } from '@temporalio/worker';

export type WorkflowBundle = NonNullable<WorkerOptions['workflowBundle']>;
type WebpackConfiguration = Parameters<NonNullable<BundleOptions['webpackConfigHook']>>[0];

const entry = fileURLToPath(new URL('../../workflows/index.ts', import.meta.url));
const interceptors = fileURLToPath(new URL('../../workflows/trace-workflows.ts', import.meta.url));
const ownCache = fileURLToPath(new URL('../../node_modules/.cache/chartroom/', import.meta.url));

/**
 * The workflow code as one file. It is built once per state of the code and cached under the hash of its
 * inputs, so that a worker starts without a bundler. If the cache is not writable, the bundle stays in
 * memory.
 */
export async function workflowBundle(cacheFolder: string = ownCache): Promise<WorkflowBundle> {
  const file = join(cacheFolder, `workflows-${await hashOfInputs()}.js`);
  if (await exists(file)) return { codePath: file };
  const { code } = await bundleWorkflowCode({
    ...{ workflowsPath: entry, logger: quiet },
    workflowInterceptorModules: [interceptors],
    webpackConfigHook: inOneFile,
  });
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

/** Modules that a workflow imports while it runs are in the same file. */
function inOneFile({ module, ...config }: WebpackConfiguration): WebpackConfiguration {
  const javascript = { ...module?.parser?.javascript, dynamicImportMode: 'eager' as const };
  return { ...config, module: { ...module, parser: { ...module?.parser, javascript } } };
}

const packages = [
  'temporalio',
  '@temporalio/worker',
  '@temporalio/workflow',
  '@temporalio/common',
  '@temporalio/interceptors-opentelemetry',
];

/**
 * Hashes the entry file, every project file that it imports, and the versions of `temporalio` and of the SDK
 * packages in the bundle.
 */
async function hashOfInputs(): Promise<string> {
  const hash = createHash('sha256');
  const require = createRequire(import.meta.url);
  for (const name of packages) {
    const { version } = require(`${name}/package.json`) as { version: string };
    hash.update(`${name} ${version}\n`);
  }
  const files = new Set([entry, interceptors]);
  // Iterating over a Set includes elements added during the iteration.
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
