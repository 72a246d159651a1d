import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ObjectExists,
  ObjectMissing,
  ObjectSizeMismatch,
  type ObjectStore,
} from '../../../core/ports/object-store.ts';
import { asText } from './as-text.ts';

export function describeFiles(store: () => ObjectStore): void {
  const { put, text, keys } = asText(store);

  describe('local files', () => {
    let folder: string;
    before(async () => (folder = await mkdtemp(join(tmpdir(), 'chartroom-files-'))));
    after(() => rm(folder, { recursive: true, force: true }));

    it('are stored and restored byte for byte', async () => {
      const bytes = randomBytes(3_000_000);
      await writeFile(join(folder, 'in'), bytes);
      const stored = await store().putFile('files/whole', join(folder, 'in'), { size: bytes.length });
      assert.equal(stored.bytes, bytes.length);
      await store().getFile('files/whole', join(folder, 'out'));
      assert.ok(bytes.equals(await readFile(join(folder, 'out'))));
    });

    it('are independent copies, in both directions', async () => {
      await writeFile(join(folder, 'mine'), 'first');
      await store().putFile('files/apart', join(folder, 'mine'));
      await writeFile(join(folder, 'mine'), 'other');
      assert.equal(await text('files/apart'), 'first');
      await store().getFile('files/apart', join(folder, 'copy'));
      await store().delete('files/apart');
      assert.equal(await readFile(join(folder, 'copy'), 'utf8'), 'first');
    });

    it('are regular files, not targets of links', async () => {
      await writeFile(join(folder, 'target'), 'secret');
      await symlink(join(folder, 'target'), join(folder, 'leads'));
      await assert.rejects(store().putFile('files/link', join(folder, 'leads')));
      assert.deepEqual(await keys('files/link'), []);
    });

    it('are rejected under an existing key unless they replace it', async () => {
      await put('files/taken', 'first');
      await writeFile(join(folder, 'second'), 'second');
      await assert.rejects(store().putFile('files/taken', join(folder, 'second')), ObjectExists);
      await store().putFile('files/taken', join(folder, 'second'), { replace: true });
      assert.equal(await text('files/taken'), 'second');
    });

    it('are rejected when their size does not match, and nothing is stored', async () => {
      await writeFile(join(folder, 'short'), 'short');
      const storing = store().putFile('files/short', join(folder, 'short'), { size: 6 });
      await assert.rejects(storing, ObjectSizeMismatch);
      assert.deepEqual(await keys('files/short'), []);
    });

    it('are not created from a missing object', async () => {
      await assert.rejects(store().getFile('files/none', join(folder, 'none')), ObjectMissing);
      assert.ok(!(await readdir(folder)).includes('none'));
    });

    it('stop on abort and leave nothing', async () => {
      await put('files/there', 'there');
      await writeFile(join(folder, 'late'), 'late');
      const signal = AbortSignal.abort();
      await assert.rejects(store().putFile('files/late', join(folder, 'late'), { signal }));
      await assert.rejects(store().getFile('files/there', join(folder, 'aborted'), signal));
      assert.deepEqual(await keys('files/late'), []);
      assert.ok(!(await readdir(folder)).includes('aborted'));
    });
  });
}
