import assert from 'node:assert/strict';
import { moreWarnings } from '../../../core/jobs/more-warnings.ts';
import { shortened } from '../../../workers/steps/shortened.ts';

describe('the warnings of a step', () => {
  it('are limited to 100 and the number of the others', () => {
    const warnings = Array.from({ length: 101 }, (_, n) => ({ code: 'odd', message: String(n) }));
    assert.deepEqual(shortened(warnings.slice(1)), warnings.slice(1));
    assert.deepEqual(shortened(warnings).slice(99), [warnings[99], moreWarnings(1)]);
  });
});
