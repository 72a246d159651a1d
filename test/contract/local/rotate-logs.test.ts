import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rotateLogs } from '../../../local/process/rotate-logs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('the logs of the local stack', () => {
  const folder = temporaryFolder();
  after(() => folder.remove());
  const read = (name: string) => readFileSync(join(folder.path, name), 'utf8');

  it('survive a restart, and are rotated above the maximum size', async () => {
    writeFileSync(join(folder.path, 'api-8080.log'), 'short\n');
    writeFileSync(join(folder.path, 'workers.log'), 'long'.repeat(10));
    await rotateLogs(folder.path, 20);
    assert.equal(read('api-8080.log'), 'short\n');
    assert.deepEqual(readdirSync(folder.path).sort(), ['api-8080.log', 'workers.log.before']);
    writeFileSync(join(folder.path, 'workers.log'), 'even longer'.repeat(10));
    await rotateLogs(folder.path, 20);
    assert.equal(read('workers.log.before'), 'even longer'.repeat(10));
  });

  it('may be missing', async () => {
    await rotateLogs(join(folder.path, 'nowhere'));
  });
});
