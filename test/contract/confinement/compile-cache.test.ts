import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { confinedCompileCache } from '../../../adapters/confinement/compile-cache.ts';
import { probeConfinement } from '../../../adapters/confinement/probe-confinement.ts';
import { openSandbox, type Sandbox } from '../../../adapters/confinement/sandbox.ts';
import { openPictureProcessor } from '../../../adapters/images/open-picture-processor.ts';
import { runStep } from '../../../workers/sandbox/run-step.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { defaultTimeoutMs } from '../../support/when.ts';

const root = join(import.meta.dirname, '../../..');
const machine = probeConfinement();
const sandbox = openSandbox('best-effort', machine);
const { signal } = new AbortController();

/** Tries to replace an entry of the cache, to add one and to permit itself more. */
const attack = (folder: string, entry: string) => `
  import { chmodSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
  const folder = ${JSON.stringify(folder)};
  const entry = folder + '/${entry}';
  const attempts = {
    overwrite: () => writeFileSync(entry, 'hostile'),
    create: () => writeFileSync(folder + '/hostile', 'hostile'),
    remove: () => unlinkSync(entry),
    rename: () => renameSync(folder, folder + '-moved'),
    permit: () => chmodSync(folder, 0o777),
  };
  const errors = Object.values(attempts).map((attempt) => {
    try { attempt(); return 'none'; } catch ({ code }) { return code; }
  });`;

const readOnly = Array.from({ length: 5 }, () => 'EROFS');

describe('the compile cache of sandboxed programs', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let cache: string;
  const entry = 'entry-of-test';
  before(function () {
    // Without bubblewrap the program of an account that owns the cache gets none.
    if (!machine.bubblewrap) this.skip();
    enableCompileCache({ directory: join(root, 'node_modules/.cache/node'), portable: true });
    cache = getCompileCacheDir() ?? assert.fail('no cache');
    writeFileSync(join(cache, entry), 'code');
  });
  after(() => rmSync(join(cache, entry), { force: true }));
  beforeEach(() => {
    folder = temporaryFolder();
    mkdirSync(join(folder.path, 'step'));
  });
  afterEach(() => folder.remove());

  const content = () => [readdirSync(cache).includes('hostile'), String(readFileSync(join(cache, entry)))];
  const writeProgram = (text: string) => {
    const program = join(folder.path, 'step', 'program.mjs');
    writeFileSync(program, text);
    return pathToFileURL(program);
  };

  async function attackAsStep(layers: Sandbox) {
    const text = writeProgram(
      `import { getCompileCacheDir } from 'node:module';
      ${attack(cache, entry)}
      process.once('message', () =>
        process.send({ type: 'result', result: { used: getCompileCacheDir(), errors } }, () => process.exit()));`,
    );
    const limits = { memoryBytes: 2 ** 29, wallClockMs: defaultTimeoutMs, sandbox: layers };
    const options = { folder: join(folder.path, 'step'), limits, signal, report: () => undefined };
    return runStep({ text, readsWith: 'libraries' }, {}, options);
  }

  it('is used by a step, which cannot change it', async () => {
    const before = content();
    assert.deepEqual(await attackAsStep(sandbox), { used: cache, errors: readOnly });
    assert.deepEqual(content(), before);
  });

  it('is used by a step that only Landlock confines, which cannot change it', async function () {
    const outside = probeConfinement(['bubblewrap']);
    // The kernel supports no Landlock or no system call filter.
    if (!outside.landlock || !outside.seccomp) this.skip();
    const before = content();
    const errors = ['EACCES', 'EACCES', 'EACCES', 'EACCES', 'EPERM'];
    assert.deepEqual(await attackAsStep(openSandbox('required', outside)), { used: cache, errors });
    assert.deepEqual(content(), before);
  });

  it('is used by the picture program, which cannot change it', async () => {
    const before = content();
    const program = writeProgram(
      `import { getCompileCacheDir } from 'node:module';
      ${attack(cache, entry)}
      const message = JSON.stringify([getCompileCacheDir(), ...errors]);
      const head = Buffer.from(JSON.stringify({ kind: 'refused', code: 'invalid_icon', message }));
      const length = Buffer.alloc(4);
      length.writeUInt32BE(head.length);
      process.stdin.resume().once('end', () => process.stdout.write(Buffer.concat([length, head])));`,
    );
    const pictures = openPictureProcessor({ sandbox, program });
    const picture = { bytes: 1, open: () => Promise.resolve(Readable.from([Buffer.from('x')])) };
    const message = JSON.stringify([cache, ...readOnly]);
    await assert.rejects(pictures.icon(picture, 32, { owner: 'owner', signal }), { message });
    assert.deepEqual(content(), before);
  });

  it('is not given to a program that nothing prevents from changing it', () => {
    assert.notDeepEqual(confinedCompileCache({ isShut: true }).readable, []);
    assert.deepEqual(confinedCompileCache({ isShut: false }), {
      ...{ readable: [], permissions: [], environment: {} },
    });
  });
});

describe('load-programs.ts', () => {
  it('stores the code of all programs, so that none has to be compiled in the sandbox', () => {
    const folder = temporaryFolder();
    try {
      const run = (program: string) =>
        spawnSync(process.execPath, [join(root, program)], {
          env: { NODE_COMPILE_CACHE: folder.path, NODE_COMPILE_CACHE_PORTABLE: '1' },
          stdio: 'ignore',
        });
      assert.equal(run('workers/load-programs.ts').signal, 'SIGKILL');
      const [own = ''] = readdirSync(folder.path);
      const entries = () => readdirSync(join(folder.path, own)).sort();
      const stored = entries();
      for (const program of globSync('workers/steps/*/program.ts', { cwd: root }))
        assert.equal(run(program).status, 0, program);
      run('adapters/images/step/main.ts');
      assert.deepEqual(entries(), stored);
    } finally {
      folder.remove();
    }
  });
});
