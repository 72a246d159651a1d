import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

describe('the community files', () => {
  it('describe private vulnerability reporting, without an unread address', () => {
    const policy = textOf('SECURITY.md');
    assert.match(policy, /private vulnerability reporting/);
    assert.match(policy, /\.well-known\/security\.txt/);
    for (const file of ['SECURITY.md', 'CODE_OF_CONDUCT.md', '.github/CODEOWNERS'])
      assert.doesNotMatch(textOf(file), /\S@\S+\.\S/, `${file} contains an e-mail address`);
  });

  it('mark the placeholder of the owners as one until it is replaced', () => {
    const owners = textOf('.github/CODEOWNERS');
    if (/^[^#].*@OWNER/m.test(owners)) assert.match(owners, /`@OWNER` is a placeholder/);
  });

  it('select the major version of Node that the packages require', () => {
    const { engines } = JSON.parse(textOf('package.json')) as { engines: { node: string } };
    assert.equal(engines.node, `>=${textOf('.nvmrc').trim()}`);
  });
});
