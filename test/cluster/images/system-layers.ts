import { copyFile, mkdir, writeFile, chmod } from 'node:fs/promises';
import { join } from 'node:path';
import type { LayerRecipe } from './layer.ts';
import { identityOf, layOut, withLibraries } from './programs.ts';

/** Both images run as this user id, which the chart specifies. */
export const account = 1000;

const certificates = '/etc/ssl/certs/ca-certificates.crt';

/** The base system: Node, the sandbox programs of steps, a shell, account names and certificates. */
export async function baseLayer(nativeModules: readonly string[]): Promise<LayerRecipe> {
  const files = await withLibraries(
    {
      '/usr/local/bin/node': process.execPath,
      '/usr/bin/prlimit': '/usr/bin/prlimit',
      '/usr/bin/setpriv': '/usr/bin/setpriv',
      '/usr/bin/nice': '/usr/bin/nice',
      // Not used by the product, but present in every Debian: attacks start with it.
      '/usr/bin/unshare': '/usr/bin/unshare',
      '/bin/sh': '/bin/busybox',
    },
    nativeModules,
  );
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

const gdalPrograms = [
  ...['gdalinfo', 'gdal_translate', 'gdaladdo', 'gdaltransform', 'gdalwarp'],
  ...['ogr2ogr', 'ogrinfo'],
];

/** GDAL of Debian's gdal-bin, with its data files and those of PROJ; only in the worker image. */
export async function gdalLayer(): Promise<LayerRecipe> {
  const programs = await withLibraries(
    Object.fromEntries(gdalPrograms.map((name) => [`/usr/bin/${name}`, `/usr/bin/${name}`])),
  );
  const tables = ['/usr/share/gdal', '/usr/share/proj', '/usr/lib/x86_64-linux-gnu/gdalplugins'];
  const files = new Map([...programs, ...tables.map((path) => [path, path] as const)]);
  return {
    name: 'gdal',
    key: await identityOf(files),
    fill: (root) => layOut(root, files),
  };
}
