import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { link, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileOfStep, readFileOfStep } from '../../../workers/sandbox/file-of-step.ts';

describe('an output file of a step', () => {
  let folder: string;
  beforeEach(async () => {
    const root = await mkdtemp(join(tmpdir(), 'chartroom-files-'));
    folder = join(root, 'step');
    await mkdir(join(folder, 'layer'), { recursive: true });
    await mkdir(join(root, 'beside'));
    await writeFile(join(root, 'beside', 'secret'), 'of others');
    await writeFile(join(folder, 'layer', 'part'), 'rows');
  });
  afterEach(() => rm(join(folder, '..'), { recursive: true }));

  const refused = { code: 'step_crashed' };

  it('is read by its name in the folder of the step, wherever that links to', async () => {
    assert.equal(await text(readFileOfStep(folder, 'layer/part')), 'rows');
    await symlink(folder, join(folder, '..', 'linked'));
    assert.equal(await text(readFileOfStep(join(folder, '..', 'linked'), 'layer/part')), 'rows');
  });

  it('is refused if a folder in its path is a link', async () => {
    await symlink('../beside', join(folder, 'leads'));
    assert.throws(() => fileOfStep(folder, 'leads/secret'), refused);
  });

  it('is refused if it is a link', async () => {
    await symlink('../beside/secret', join(folder, 'leads'));
    await assert.rejects(text(readFileOfStep(folder, 'leads')), refused);
  });

  it('is refused if it is a pipe, without waiting for it', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    await assert.rejects(text(readFileOfStep(folder, 'pipe')), refused);
  });

  it('is refused if it is a hard link to a file outside the folder', async () => {
    await link(join(folder, '..', 'beside', 'secret'), join(folder, 'other'));
    await assert.rejects(text(readFileOfStep(folder, 'other')), refused);
  });
});
