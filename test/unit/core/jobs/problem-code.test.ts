import assert from 'node:assert/strict';
import { isProblemCode } from '../../../../core/jobs/job-problem.ts';

describe('the code of a failure', () => {
  it('is a short word of small letters, digits and underscores', () => {
    for (const code of ['invalid_file', 'invalid_utf8', 'a'.repeat(64)]) assert.ok(isProblemCode(code), code);
    for (const code of ['', '8bit', '_', 'Invalid', 'a b', 'a\n', 'a'.repeat(65)])
      assert.ok(!isProblemCode(code), code);
  });
});
