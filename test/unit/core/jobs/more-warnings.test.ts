import assert from 'node:assert/strict';
import { moreWarnings } from '../../../../core/jobs/more-warnings.ts';

describe('the warning in place of omitted ones', () => {
  it('states their number, where it is known', () => {
    const messages = [moreWarnings(150), moreWarnings(1), moreWarnings()].map(({ message }) => message);
    assert.deepEqual(messages, [
      'There were 150 more warnings.',
      'There was 1 more warning.',
      'There were more warnings.',
    ]);
  });
});
