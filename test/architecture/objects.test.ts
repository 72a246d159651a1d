import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

describe('the records of objects', () => {
  it('are written in one folder, so that storing, referencing and deleting follow one procedure', () => {
    const sources = globSync('{core,api,workers,workflows}/**/*.ts', { cwd: root });
    assert.ok(sources.length > 100);
    const changes = /\bblobs\s*\.(?:announce|settle|refer|release|withdraw|condemn|forget)\(/;
    const writing = sources.filter((file) => changes.test(readFileSync(join(root, file), 'utf8')));
    assert.deepEqual(
      writing.map((file) => file.slice(0, file.lastIndexOf('/'))).filter((folder) => folder !== 'core/blobs'),
      [],
    );
    assert.notEqual(writing.length, 0);
  });
});
