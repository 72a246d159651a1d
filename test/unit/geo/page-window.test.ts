import assert from 'node:assert/strict';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PageWindow } from '../../../geo/geopackage/read/page-window.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const [pageSize, pages] = [512, 4000];
const header = {
  size: pages * pageSize,
  pageSize,
  usableSize: pageSize,
  isUtf8: true,
  pages,
  applicationId: 0,
};

/** Bytes that this process has read from files so far, as the kernel counts them. */
function bytesRead(): number {
  return Number(/^rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'latin1'))?.[1]);
}

describe('pages read from a database', () => {
  const folder = temporaryFolder();
  const path = join(folder.path, 'pages');
  let file: number;
  before(() => {
    writeFileSync(
      path,
      Buffer.from(Array.from({ length: header.size }, (_, at) => Math.floor(at / pageSize) % 251)),
    );
    file = openSync(path, 'r');
  });
  after(() => {
    closeSync(file);
    folder.remove();
  });

  for (const [order, numberOf] of [
    ['from the first to the last', (i: number) => i + 1],
    ['from the last to the first', (i: number) => pages - i],
    ['in leaps', (i: number) => ((i * 1777) % pages) + 1],
  ] as const)
    it(`are the requested ones, and read little more than their bytes: ${order}`, () => {
      const window = new PageWindow(file, header);
      const before = bytesRead();
      for (let i = 0; i < pages; i++) {
        const number = numberOf(i);
        const page = window.page(number);
        assert.equal(page.length, pageSize);
        assert.deepEqual([page[0], page[pageSize - 1]], [(number - 1) % 251, (number - 1) % 251]);
      }
      assert.ok(bytesRead() - before < 2 * header.size);
    });

  it('are refused if the file has no page of that number', () => {
    const window = new PageWindow(file, header);
    for (const number of [0, pages + 1, NaN])
      assert.throws(() => window.page(number), { code: 'invalid_file' });
  });
});
