import assert from 'node:assert/strict';

import { call, expectReply } from '../support/api/call.ts';
import { startTestApi, testSettings, type TestApi } from '../support/api/start-api.ts';

const path = '/.well-known/security.txt';

describe('the security contact', () => {
  let api: TestApi;
  afterEach(() => api.close());

  it('is the one that the operator set, in a file that is valid for weeks', async () => {
    const securityContacts = ['mailto:security@maps.example.org', 'https://maps.example.org/security'];
    const publicUrl = 'https://maps.example.org/';
    api = await startTestApi({ settings: { ...testSettings, securityContacts, publicUrl } });
    const reply = expectReply(await call(api.url, 'GET', path), 200);
    assert.equal(reply.headers.get('content-type'), 'text/plain; charset=utf-8');
    const fields = reply.text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2));
    const valuesOf = (name: string) => fields.filter(([each]) => each === name).map(([, value]) => value);
    assert.deepEqual(valuesOf('Contact'), securityContacts);
    assert.deepEqual(valuesOf('Canonical'), [`https://maps.example.org${path}`]);
    const [expires = ''] = valuesOf('Expires');
    const days = (Date.parse(expires) - Date.now()) / (24 * 3600_000);
    assert.ok(days > 30 && days < 365, expires);
  });

  it('is absent when the operator set none', async () => {
    api = await startTestApi();
    expectReply(await call(api.url, 'GET', path), 404, 'not_found');
  });

  it('is served with a policy that turns off unused browser features', async () => {
    api = await startTestApi();
    const { headers } = await call(api.url, 'GET', '/api/docs');
    const policy = headers.get('permissions-policy') ?? '';
    for (const feature of ['camera', 'microphone', 'payment', 'usb']) {
      assert.ok(policy.split(', ').includes(`${feature}=()`), policy);
    }
  });
});
