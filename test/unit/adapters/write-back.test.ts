import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBack } from '../../../adapters/objects/file-system/write-back.ts';

describe('the write-back of growing files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chartroom-write-back-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('allows files to be created, grow and be deleted, and their folder to be created later', async () => {
    const target = join(folder, 'step', 'layer-1', 'out');
    const disk = writeBack(join(folder, 'step'), (name) => name.startsWith('part-'));
    disk.begin();
    disk.begin();
    await mkdir(target, { recursive: true });
    for (let number = 0; number < 50; number++) {
      const file = join(target, `part-${number % 5}.fgb`);
      await writeFile(file, 'x'.repeat(10_000), { flag: 'a' });
      if (number % 7 === 0) await rm(file);
    }
    await writeFile(join(target, 'part-9.geojson'), 'kept');
    await symlink('nowhere', join(target, 'part-9.offsets'));
    await disk.end();
    assert.equal(await readFile(join(target, 'part-9.geojson'), 'utf8'), 'kept');
  });

  it('reports a disk error at the end, because the kernel reports it once', async () => {
    await writeFile(join(folder, 'no folder'), '');
    const disk = writeBack(join(folder, 'no folder'), () => true);
    disk.begin();
    await assert.rejects(disk.end(), { code: 'ENOTDIR' });
  });

  it('may end before it starts', async () => {
    await writeBack(folder, () => true).end();
  });
});
