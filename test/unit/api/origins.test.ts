import assert from 'node:assert/strict';
import { isAllowed } from '../../../api/http/origins.ts';

describe('origins that may call the service', () => {
  it('are the listed ones and, if loopback is allowed, those of this machine on any port', () => {
    for (const origin of ['http://localhost:5173', 'http://127.0.0.1', 'https://[::1]:3000'])
      assert.ok(isAllowed(['loopback'], origin), origin);
    assert.ok(isAllowed(['https://maps.example.org'], 'https://maps.example.org'));
  });

  it('are no others, however similar', () => {
    const others = [
      '',
      '*',
      'null',
      'loopback',
      'http://localhost.example.org',
      'http://localhost:5173@evil.example',
      'http://evil.example/http://localhost',
      'http://127.0.0.1.evil.example',
      'http://127.0.0.10',
      'file://localhost',
      'http://localhost:5173\n',
    ];
    for (const origin of others) assert.ok(!isAllowed(['loopback', '*', ''], origin), origin);
  });
});
