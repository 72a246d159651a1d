import { execFile } from 'node:child_process';
import { chmod, copyFile, cp, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Maps paths below the root of an image to the file on this machine. */
export type FilesOfImage = ReadonlyMap<string, string>;

/**
 * Programs of this machine with every library that they load, at the paths that the loader searches. The
 * machine runs Debian like the base image of Containerfile, with the same packages.
 *
 * @param programs - path in the image → path here
 * @param libraries - files that are not copied, only the libraries that they load
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

/** The libraries that the loader lists for a program; empty for a statically linked one. */
async function loadedBy(binary: string): Promise<string[]> {
  const { stdout } = await run('ldd', [binary]).catch(() => ({ stdout: '' }));
  const absent = /^\s*(\S+) => not found/m.exec(stdout);
  if (absent !== null)
    throw new Error(`${binary} needs ${String(absent[1])}, which this machine does not have.`);
  return [...stdout.matchAll(/(?:=> |^\s*)(\/(?:usr\/)?lib\S*) \(0x/gm)].map(([, path = '']) => path);
}

/** Identifies files by names, sizes and dates: packages replace files and never modify them. */
export async function identityOf(files: FilesOfImage): Promise<string> {
  const lines: string[] = [];
  for (const [target, source] of files) {
    const { size, mtimeMs } = await stat(source);
    lines.push(`${target} ${await realpath(source)} ${size} ${mtimeMs}`);
  }
  return lines.sort().join('\n');
}

/** Copies files and entire folders to their paths below `root`. */
export async function layOut(root: string, files: FilesOfImage): Promise<void> {
  for (const [target, source] of files) {
    const destination = join(root, target);
    await mkdir(dirname(destination), { recursive: true });
    if ((await stat(source)).isDirectory()) {
      await cp(source, destination, { recursive: true, dereference: true });
    } else {
      await copyFile(source, destination);
      await chmod(destination, 0o755);
    }
  }
}
