import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LayerRecipe } from './layer.ts';
import { identityOf, layOut, withLibraries } from './programs.ts';

/** Both images run as this user id, which the chart specifies. */
export const account = 1000;

/** Modules of Debian's perl-base, which every Debian has. */
const perlModules = '/usr/lib/x86_64-linux-gnu/perl-base';

const certificates = '/etc/ssl/certs/ca-certificates.crt';

/** The base system: Node, the sandbox programs of steps, a shell, account names and certificates. */
export async function baseLayer(nativeModules: readonly string[]): Promise<LayerRecipe> {
  const programs = await withLibraries(
    {
      '/usr/local/bin/node': process.execPath,
      '/usr/bin/prlimit': '/usr/bin/prlimit',
      '/usr/bin/setpriv': '/usr/bin/setpriv',
      '/usr/bin/nice': '/usr/bin/nice',
      // Not used by the product, but present in every Debian: attacks start with it.
      '/usr/bin/unshare': '/usr/bin/unshare',
      '/bin/sh': '/bin/busybox',
      // Starts programs to find out which layers of the sandbox work.
      '/usr/bin/true': '/usr/bin/true',
      // Confines programs that read uploads with Landlock.
      '/usr/bin/perl': '/usr/bin/perl',
    },
    nativeModules,
  );
  const files = new Map([...programs, [perlModules, perlModules]]);
  return {
    name: 'base',
    key: await identityOf(files),
    fill: async (root) => {
      await layOut(root, files);
      await writeAccounts(root);
      await mkdir(join(root, 'etc/ssl/certs'), { recursive: true });
      await copyFile(certificates, join(root, certificates));
      for (const folder of ['tmp', 'scratch']) {
        await mkdir(join(root, folder), { recursive: true });
        await chmod(join(root, folder), 0o1777);
      }
    },
  };
}

async function writeAccounts(root: string): Promise<void> {
  await mkdir(join(root, 'etc'), { recursive: true });
  await mkdir(join(root, 'home/node'), { recursive: true });
  const lines = ['root:x:0:0:root:/root:/bin/sh', `node:x:${account}:${account}::/home/node:/bin/sh`];
  await writeFile(join(root, 'etc/passwd'), `${lines.join('\n')}\n`);
  await writeFile(join(root, 'etc/group'), `root:x:0:\nnode:x:${account}:\n`);
  await writeFile(join(root, 'etc/nsswitch.conf'), 'hosts: files dns\n');
}

/** The programs of the Debian package, as Containerfile installs it. */
async function gdalPrograms(): Promise<string[]> {
  const files = await readFile('/var/lib/dpkg/info/gdal-bin.list', 'utf8');
  return files.split('\n').filter((file) => /^\/usr\/bin\/(?:gdal|ogr)\w+$/.test(file));
}

/** GDAL of Debian's gdal-bin, with its data files and those of PROJ; only in the worker image. */
export async function gdalLayer(): Promise<LayerRecipe> {
  const programs = await withLibraries(
    Object.fromEntries((await gdalPrograms()).map((file) => [file, file])),
  );
  const tables = ['/usr/share/gdal', '/usr/share/proj', '/usr/lib/x86_64-linux-gnu/gdalplugins'];
  const files = new Map([...programs, ...tables.map((path) => [path, path] as const)]);
  return {
    name: 'gdal',
    key: await identityOf(files),
    fill: (root) => layOut(root, files),
  };
}
