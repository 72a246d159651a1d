import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ownerSilence } from '../../../workers/sandbox/scratch-owner.ts';
import { openScratch } from '../../../workers/sandbox/scratch.ts';

const holder = fileURLToPath(new URL('../../support/programs/hold-scratch.ts', import.meta.url));

describe('the scratch disk', () => {
  let root: string;
  beforeEach(async () => (root = await mkdtemp(join(tmpdir(), 'chartroom-scratch-'))));
  afterEach(() => rm(root, { recursive: true, force: true }));

  async function killedWorker(): Promise<string> {
    const child = spawn(process.execPath, [holder, root], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [folder] = (await once(createInterface(child.stdout), 'line')) as [string];
    assert.equal((await readdir(folder)).filter((name) => name.startsWith('step-')).length, 1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    return folder;
  }

  /**
   * A worker in another container, last seen `silentMs` ago. Its process id may belong to any process here.
   */
  async function farWorker(name: string, silentMs: number, owner?: object): Promise<string> {
    const folder = join(root, `worker-${name}`);
    await mkdir(folder);
    const touched = new Date(Date.now() - silentMs);
    if (owner !== undefined) {
      await writeFile(join(folder, 'owner.json'), JSON.stringify(owner));
      await utimes(join(folder, 'owner.json'), touched, touched);
    }
    await utimes(folder, touched, touched);
    return folder;
  }

  it('ends a program that outlived its worker, because its guard was not yet set up', async () => {
    if (process.platform !== 'linux') return;
    const folder = await killedWorker();
    const [step = ''] = (await readdir(folder)).filter((name) => name.startsWith('step-'));
    const program = spawn('sleep', ['3600'], { cwd: join(folder, step), stdio: 'ignore' });
    const ended = once(program, 'exit');
    const scratch = await openScratch(root);
    assert.deepEqual(await ended, [null, 'SIGKILL']);
    assert.equal(existsSync(folder), false);
    await scratch.close();
  });

  it('is empty after each use, also after a failure, and deleted when it is closed', async () => {
    const scratch = await openScratch(root);
    let used = '';
    const failing = scratch.withFolder(async (folder) => {
      used = folder;
      await writeFile(join(folder, 'file'), 'x');
      throw new Error('no luck');
    });
    await assert.rejects(failing, /no luck/);
    assert.equal(existsSync(used), false);
    await scratch.close();
    assert.deepEqual(await readdir(root), []);
  });

  it('provides no folder once it is closed', async () => {
    const scratch = await openScratch(root);
    await scratch.close();
    await assert.rejects(scratch.createFolder(), /closed/);
    assert.deepEqual(await readdir(root), []);
  });

  it('is cleaned of files of a killed worker while others run: at a start, and periodically', async () => {
    const running = await openScratch(root, { sweepEvery: 2 ** 30 });
    const own = await running.createFolder();
    const first = await killedWorker();
    const next = await openScratch(root, { sweepEvery: 2 ** 30 });
    assert.deepEqual([running.folder, own.path, first].map(existsSync), [true, true, false]);

    const second = await killedWorker();
    await running.sweep();
    assert.deepEqual([next.folder, own.path, second].map(existsSync), [true, true, false]);
    await running.close();
    await next.close();
  });

  it('is swept on schedule', async () => {
    const swept = Promise.withResolvers<unknown>();
    // The sweep reports an owner file that it cannot touch.
    const scratch = await openScratch(root, { sweepEvery: 5, onError: swept.resolve });
    await rm(join(scratch.folder, 'owner.json'));
    assert.match(String(await swept.promise), /ENOENT/);
    await scratch.close();
  });

  it('is cleaned of leftover files in its own folder, and not of files in use', async () => {
    const scratch = await openScratch(root);
    const own = await scratch.createFolder();
    const left = join(scratch.folder, 'step-left');
    await mkdir(join(left, 'layer'), { recursive: true });
    await scratch.sweep();
    assert.deepEqual([own.path, left].map(existsSync), [true, false]);
    await scratch.close();
  });

  it('distinguishes a process from a later one with the same id', async () => {
    const dead = await openScratch(root);
    const file = join(dead.folder, 'owner.json');
    const self = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...self, started: '1' }));
    const next = await openScratch(root);
    assert.deepEqual([dead.folder, next.folder].map(existsSync), [false, true]);
  });

  it('keeps the folders of other containers while they may be running', async () => {
    const owner = { pid: process.pid, started: '1', machine: 'another container' };
    const stored = [
      await farWorker('heard-of', ownerSilence - 60_000, owner),
      await farWorker('not-yet-claimed', ownerSilence - 60_000),
    ];
    const deleted = [
      await farWorker('silent', ownerSilence + 60_000, owner),
      await farWorker('never-claimed', ownerSilence + 60_000),
    ];
    await openScratch(root);
    assert.deepEqual(stored.map(existsSync), [true, true]);
    assert.deepEqual(deleted.map(existsSync), [false, false]);
  });
});
