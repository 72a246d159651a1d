import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Packed {
  /** Path of the archive. */
  readonly file: string;
  /** Paths of the files in it. */
  readonly contents: readonly string[];
}

/**
 * Builds the client outside the checkout and packs it into `folder`, as `npm publish` would. Throws if the archive lacks
 * a file or has one that does not belong to it.
 */
export async function packClient(root: string, folder: string): Promise<Packed> {
  const staging = await mkdtemp(join(tmpdir(), 'chartroom-pack-'));
  try {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const project = join(root, 'client/tsconfig.build.json');
    await run(process.execPath, [tsc, '-p', project, '--outDir', join(staging, 'dist')]);
    for (const file of ['client/package.json', 'client/README.md', 'LICENSE'])
      await copyFile(join(root, file), join(staging, file.replace('client/', '')));
    const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
    const { stdout } = await run('npm', args, { cwd: staging });
    const [packed] = Object.values(JSON.parse(stdout) as object) as {
      filename: string;
      files: { path: string }[];
    }[];
    if (packed === undefined) throw new Error(`npm pack reported no file: ${stdout}`);
    const contents = packed.files.map(({ path }) => path).sort();
    requireContents(contents);
    return { file: join(folder, packed.filename), contents };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

function requireContents(contents: readonly string[]): void {
  const required = ['LICENSE', 'README.md', 'package.json', 'dist/index.d.ts', 'dist/index.js'];
  const missing = required.filter((file) => !contents.includes(file));
  const surplus = contents.filter(
    (file) => !required.includes(file) && !/^dist\/[\w/-]+\.(js|d\.ts)$/.test(file),
  );
  if (missing.length + surplus.length === 0) return;
  throw new Error(
    `The package of the client lacks [${missing.join(', ')}] and must not have [${surplus.join(', ')}].`,
  );
}
