import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, cp, mkdir, readdir, readFile, rm, rmdir, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { ensureWeb } from '../../../web/build/ensure-web.ts';
import { hashOf, sources } from '../../../web/build/sources.ts';
import type { LayerRecipe } from './layer.ts';
import { account } from './system-layers.ts';

const run = promisify(execFile);

/** The path of the application in both images. */
export const application = 'app';

/** The product without development folders. */
const folders = ['adapters', 'api', 'core', 'geo', 'k8s', 'workers', 'workflows'];

/** npm reads those of all workspaces, also of those that it does not install. */
const packageFiles = [
  ...['package.json', 'package-lock.json', 'geo/package.json', 'client/package.json', 'web/package.json'],
];

/** Runtime packages of the product, as in the lock file. */
export async function packagesLayer(checkout: string, environment: NodeJS.ProcessEnv): Promise<LayerRecipe> {
  const texts = await Promise.all(packageFiles.map((name) => readFile(join(checkout, name), 'utf8')));
  return {
    name: 'packages',
    key: [...texts, neverRun.source].join('\n'),
    fill: async (root) => {
      const app = join(root, application);
      for (const name of packageFiles) {
        await mkdir(dirname(join(app, name)), { recursive: true });
        await copyFile(join(checkout, name), join(app, name));
      }
      const ofServer = ['--workspace=geo', '--include-workspace-root'];
      const quietly = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
      await run('npm', ['ci', '--omit=dev', ...ofServer, ...quietly], {
        ...{ cwd: app, env: environment, maxBuffer: 2 ** 24 },
      });
      await dropOtherPlatforms(app);
      await dropUnusedFiles(app);
      for (const name of packageFiles) await rm(join(app, name));
      for (const folder of ['geo', 'client', 'web']) await rmdir(join(app, folder));
    },
  };
}

/** The Temporal SDK includes its native library for every platform. */
async function dropOtherPlatforms(app: string): Promise<void> {
  const releases = join(app, 'node_modules/@temporalio/core-bridge/releases');
  for (const name of await readdir(releases)) {
    if (name !== 'x86_64-unknown-linux-gnu') await rm(join(releases, name), { recursive: true });
  }
}

/** Types, source maps and documents are half of the package files. */
const neverRun = /\.(?:[mc]?ts|map|md)$/;

async function dropUnusedFiles(app: string): Promise<void> {
  const entries = await readdir(join(app, 'node_modules'), { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (entry.isFile() && neverRun.test(entry.name)) await rm(join(entry.parentPath, entry.name));
  }
}

/**
 * The product's code, the workflow bundle, Node's compile cache and the web application, built with the
 * packages of the checkout.
 */
export async function codeLayer(checkout: string, environment: NodeJS.ProcessEnv): Promise<LayerRecipe> {
  return {
    name: 'code',
    // The compile cache is valid for one Node version and one state of the packages.
    key: [await hashOfCode(checkout), process.version, await lockOf(checkout), await hashOf(sources)].join(
      '\n',
    ),
    fill: async (root) => {
      const app = join(root, application);
      await mkdir(app, { recursive: true });
      await copyFile(join(checkout, 'package.json'), join(app, 'package.json'));
      for (const folder of folders) {
        await cp(join(checkout, folder), join(app, folder), { recursive: true });
      }
      // The bundler resolves packages relative to the code.
      const packages = join(app, 'node_modules');
      await symlink(join(checkout, 'node_modules'), packages);
      const build = (environmentOf: NodeJS.ProcessEnv, ...args: readonly string[]) =>
        run(process.execPath, args, { cwd: app, env: environmentOf });
      await build(environment, 'workers/build-bundle.ts', join(app, 'bundle'));
      // Compile cache entries are identified by path, which differs from the packages of the checkout.
      const inPlace = { ...environment, NODE_PRESERVE_SYMLINKS: '1' };
      await build(inPlace, 'workers/build-compile-cache.ts', join(app, 'compiled'), String(account));
      await rm(packages);
      await cp(await ensureWeb(() => undefined), join(app, 'web'), { recursive: true });
    },
  };
}

function lockOf(checkout: string): Promise<string> {
  return readFile(join(checkout, 'package-lock.json'), 'utf8');
}

async function hashOfCode(checkout: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(checkout, 'package.json')));
  for (const folder of folders) {
    const entries = await readdir(join(checkout, folder), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort())
      hash.update(`${relative(checkout, file)}\n`).update(await readFile(file));
  }
  return hash.digest('hex');
}
