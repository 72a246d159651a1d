import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemFolder } from '../system-folder.ts';
import type { SystemAccount } from './account.ts';

/**
 * Folder of the database files: inside `stackFolder` if the Postgres account can write there, else below the system
 * folder under an id that is stored in `stackFolder`. So a second start finds its data, and a new checkout starts empty.
 */
export async function postgresDataFolder(
  stackFolder: string,
  account: SystemAccount | undefined,
): Promise<string> {
  const inside = join(stackFolder, 'postgres');
  await mkdir(stackFolder, { recursive: true });
  await ownedFolder(inside, account);
  if (account === undefined || canWrite(inside, account)) return inside;
  await rm(inside, { recursive: true });

  const idFile = join(stackFolder, 'postgres-id');
  const id = existsSync(idFile) ? (await readFile(idFile, 'utf8')).trim() : randomUUID();
  await writeFile(idFile, `${id}\n`);
  const home = join(systemFolder, 'data', id);
  await mkdir(home, { recursive: true, mode: 0o755 });
  await writeFile(join(home, 'stack'), `${idFile}\n`);
  await removeOrphanedData();
  await ownedFolder(join(home, 'postgres'), account);
  return join(home, 'postgres');
}

/** Creates a folder that only the account can read, as Postgres requires for its data directory. */
export async function ownedFolder(folder: string, account: SystemAccount | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account === undefined) return;
  await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
}

function canWrite(folder: string, account: SystemAccount): boolean {
  const probe = spawnSync('test', ['-w', folder], { uid: account.uid, gid: account.gid, cwd: '/' });
  return probe.status === 0;
}

/** Removes database files whose stack folder no longer exists, so that deleted checkouts do not fill the disk. */
async function removeOrphanedData(): Promise<void> {
  const root = join(systemFolder, 'data');
  for (const id of await readdir(root)) {
    const owner = await readFile(join(root, id, 'stack'), 'utf8').catch(() => undefined);
    if (owner === undefined) continue;
    const stored = await readFile(owner.trim(), 'utf8').catch(() => undefined);
    if (stored?.trim() !== id) await rm(join(root, id), { recursive: true, force: true });
  }
}
