import { RuleTester } from 'oxlint/plugins-dev';
import getters from '../lint/getters.ts';

RuleTester.describe = describe;
RuleTester.it = it;

describe('the rule for getters', () => {
  new RuleTester().run('of-classes', getters.rules['of-classes'] as never, {
    valid: ['class Box { get size() { return 1; } }', 'const box = { size: 1, grow() {}, set size(to) {} };'],
    invalid: [{ code: 'const box = { get size() { return 1; } };', errors: 1 }],
  });
});
