import { execFile } from 'node:child_process';
import { chmod, copyFile, cp, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Paths below the root of an image to where the file stands on this machine. */
export type FilesOfImage = ReadonlyMap<string, string>;

/**
 * Programs of this machine with every library that they load, each where the loader looks for it. The machine is a
 * Debian like the base of the image that Containerfile builds, and the packages are the same.
 *
 * @param programs - path in the image → path here; what `libraries` names is not copied, only what it loads
 */
export async function withLibraries(
  programs: Readonly<Record<string, string>>,
  libraries: readonly string[] = [],
): Promise<FilesOfImage> {
  const files = new Map(Object.entries(programs));
  for (const binary of [...Object.values(programs), ...libraries]) {
    for (const library of await loadedBy(binary)) files.set(library, library);
  }
  return files;
}

/** What the loader says that a program needs; nothing for one that is linked statically. */
async function loadedBy(binary: string): Promise<string[]> {
  const { stdout } = await run('ldd', [binary]).catch(() => ({ stdout: '' }));
  const absent = /^\s*(\S+) => not found/m.exec(stdout);
  if (absent !== null)
    throw new Error(`${binary} needs ${String(absent[1])}, which this machine does not have.`);
  return [...stdout.matchAll(/(?:=> |^\s*)(\/(?:usr\/)?lib\S*) \(0x/gm)].map(([, path = '']) => path);
}

/** Names, sizes and dates: who has the same has the same files, as packages replace files and never change them. */
export async function identityOf(files: FilesOfImage): Promise<string> {
  const lines: string[] = [];
  for (const [target, source] of files) {
    const { size, mtimeMs } = await stat(source);
    lines.push(`${target} ${await realpath(source)} ${size} ${mtimeMs}`);
  }
  return lines.sort().join('\n');
}

/** Copies files, and folders whole, to their places below `root`. */
export async function layOut(root: string, files: FilesOfImage): Promise<void> {
  for (const [target, source] of files) {
    const place = join(root, target);
    await mkdir(dirname(place), { recursive: true });
    if ((await stat(source)).isDirectory()) {
      await cp(source, place, { recursive: true, dereference: true });
    } else {
      await copyFile(source, place);
      await chmod(place, 0o755);
    }
  }
}
