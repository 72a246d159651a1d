import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { trustForwarded, type ProxyTrust } from '../../../api/http/forwarded.ts';

describe('forwarding headers', () => {
  const after = (trust: ProxyTrust, peer: string, chain: string) => {
    const headers = { 'x-forwarded-for': chain, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'a' };
    trustForwarded(trust)({ headers, socket: { remoteAddress: peer } } as unknown as IncomingMessage);
    return headers as Partial<typeof headers>;
  };
  const addressOf = (...given: Parameters<typeof after>) => after(...given)['x-forwarded-for'];
  const networks = { hops: 0, addresses: ['10.4.0.0/16', '192.0.2.7', 'fd00::/8'] };

  it('are all removed if no proxy is trusted or an untrusted one connects', () => {
    for (const trust of [{ hops: 0, addresses: [] }, networks, { ...networks, hops: 2 }]) {
      for (const peer of ['10.5.0.1', '::ffff:10.5.0.1']) {
        assert.deepEqual(Object.values(after(trust, peer, '8.8.8.8')), [undefined, undefined, undefined]);
      }
    }
  });

  it('identify the client by the number of proxies, on any connection if no network is configured', () => {
    const counted = { hops: 2, addresses: [] };
    assert.equal(addressOf(counted, '203.0.113.9', '1.1.1.1, 8.8.8.8, 10.4.0.2'), '8.8.8.8');
    assert.equal(addressOf(counted, '203.0.113.9', '8.8.8.8'), '8.8.8.8');
    assert.equal(addressOf(counted, '203.0.113.9', 'nonsense, 10.4.0.2'), '203.0.113.9');
    assert.equal(addressOf(counted, '203.0.113.9', ''), '203.0.113.9');
    assert.equal(addressOf({ ...networks, hops: 2 }, '10.4.0.3', '1.1.1.1, 8.8.8.8, 9.9.9.9'), '8.8.8.8');
  });

  it('identify the client as the first address from the right that is not a proxy', () => {
    for (const [peer, chain, client] of [
      ['10.4.0.3', '1.1.1.1, 8.8.8.8', '8.8.8.8'],
      ['::ffff:10.4.0.3', '1.1.1.1, 8.8.8.8, 192.0.2.7,fd00::1', '8.8.8.8'],
      ['10.4.0.3', '10.4.0.9, 10.4.0.8', '10.4.0.9'],
      ['10.4.0.3', '1.1.1.1, nonsense, 10.4.0.8', '10.4.0.8'],
      ['10.4.0.3', '1.1.1.1, ', '10.4.0.3'],
      ['10.4.0.3', '8.8.8.8:4711', '8.8.8.8'],
      ['10.4.0.3', '[2001:db8::1]:4711, 10.4.0.8:80', '2001:db8::1'],
      ['10.4.0.3', '', '10.4.0.3'],
    ] as const) {
      assert.equal(addressOf(networks, peer, chain), client, `${peer} ${chain}`);
    }
  });
});
