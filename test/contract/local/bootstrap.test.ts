import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = join(import.meta.dirname, '../../..');

describe('the bootstrap', () => {
  let checkout: ReturnType<typeof temporaryFolder>;

  beforeEach(() => {
    checkout = temporaryFolder();
    cpSync(join(root, 'local/bootstrap.mjs'), join(checkout.path, 'local/bootstrap.mjs'));
    cpSync(join(root, 'local/bootstrap'), join(checkout.path, 'local/bootstrap'), { recursive: true });
    cpSync(join(root, 'package-lock.json'), join(checkout.path, 'package-lock.json'));
    symlinkSync(join(root, 'node_modules'), join(checkout.path, 'node_modules'));
  });
  afterEach(() => checkout.remove());

  function run(program: string, ...args: string[]) {
    writeFileSync(join(checkout.path, 'program.ts'), program);
    return spawn(process.execPath, ['local/bootstrap.mjs', 'program.ts', ...args], {
      cwd: checkout.path,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }

  async function output(child: ReturnType<typeof run>): Promise<{ text: string; code: number | null }> {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    const [code] = (await once(child, 'close')) as [number | null];
    return { text, code };
  }

  it('passes on the arguments, output and exit code of the program', async () => {
    const child = run(
      'console.log(process.argv.slice(2).join(" ") as string); process.exit(7);',
      'one',
      'two',
    );
    assert.deepEqual(await output(child), { text: 'one two\n', code: 7 });
  });

  it('leaves a node_modules alone that is a symbolic link to another checkout', async () => {
    await output(run(''));
    assert.ok(lstatSync(join(checkout.path, 'node_modules')).isSymbolicLink());
  });

  it('installs nothing if only the workspaces are missing in an installation', async () => {
    const inCheckout = (path: string) => join(checkout.path, path);
    const { packages } = JSON.parse(readFileSync(inCheckout('package-lock.json'), 'utf8')) as {
      packages: Readonly<Record<string, { readonly link?: boolean }>>;
    };
    const installed = Object.entries(packages).filter(
      ([path, { link }]) => path.startsWith('node_modules/') && link !== true,
    );
    rmSync(inCheckout('node_modules'));
    mkdirSync(inCheckout('node_modules'));
    const record = JSON.stringify({ packages: Object.fromEntries(installed) });
    writeFileSync(inCheckout('node_modules/.package-lock.json'), record);
    writeFileSync(inCheckout('package.json'), '{}');
    // `npm ci` would delete it.
    writeFileSync(inCheckout('node_modules/marker'), '');
    assert.deepEqual(await output(run('console.log("ran")')), { text: 'ran\n', code: 0 });
    assert.ok(existsSync(inCheckout('node_modules/marker')));
  });

  it('forwards SIGTERM and exits with the exit code of the program', async () => {
    const child = run(
      'process.on("SIGTERM", () => process.exit(3)); setInterval(() => {}, 1000); console.log("up");',
    );
    await once(createInterface({ input: child.stdout }), 'line');
    child.kill('SIGTERM');
    assert.deepEqual((await once(child, 'exit')) as unknown, [3, null]);
  });

  it('stops the program through the closed channel when it is killed', async () => {
    const child = run(
      'process.once("disconnect", () => process.exit(0)); setInterval(() => {}, 1000); console.log("up");',
    );
    await once(createInterface({ input: child.stdout }), 'line');
    child.kill('SIGKILL');
    // The program keeps the pipe open until it exits.
    await once(child.stdout, 'close');
  });
});
