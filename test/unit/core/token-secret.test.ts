import assert from 'node:assert/strict';
import fc from 'fast-check';

import { hashTokenSecret, isTokenSecret, newTokenSecret } from '../../../core/tokens/secret.ts';

describe('the secret of an API token', () => {
  it('has a prefix for scanners, 32 random digits and 6 of checksum', () => {
    const secret = newTokenSecret();
    assert.match(secret, /^chart_[0-9A-Za-z]{38}$/);
    assert.ok(isTokenSecret(secret));
    assert.notEqual(secret, newTokenSecret());
  });

  it('detects a typing error at any position', () => {
    const secret = newTokenSecret();
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 43 }), fc.constantFrom('0', 'A', 'z', '9'), (at, digit) => {
        const typed = secret.slice(0, at) + digit + secret.slice(at + 1);
        assert.equal(isTokenSecret(typed), typed === secret);
      }),
    );
  });

  it('keeps its checksum algorithm, because issued tokens must stay valid', () => {
    assert.ok(isTokenSecret(`chart_${'0'.repeat(32)}2wjyrI`));
  });

  it('is stored only as its SHA-256', () => {
    assert.equal(hashTokenSecret('abc').length, 32);
    assert.equal(Buffer.from(hashTokenSecret('abc')).toString('hex').slice(0, 8), 'ba7816bf');
  });
});
