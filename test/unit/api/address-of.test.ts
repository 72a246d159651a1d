import assert from 'node:assert/strict';

import { countedAddress } from '../../../api/rate-limits/address-of.ts';

describe('the address that requests are counted for', () => {
  for (const [address, counted] of [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ] as const) {
    it(`of ${address} is ${counted}`, () => assert.equal(countedAddress(address), counted));
  }

  it('is truncated if a header contains nonsense', () => {
    assert.equal(countedAddress('x'.repeat(1000)).length, 64);
  });
});
