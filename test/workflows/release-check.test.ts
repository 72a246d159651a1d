import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { inheritedEnvironment } from '../../adapters/env.ts';
import { compileCacheEnvironment } from '../../geo/threads/compile-cache.ts';
import { freePort } from '../../local/process/ports.ts';
import { call, expectReply, newRoomId } from '../support/api/call.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { smallEngine } from '../support/small-engine.ts';

const program = join(import.meta.dirname, '../../workers/release-check/main.ts');

describe('the check of a release', () => {
  let stack: TestStack;
  let url: string;
  let owner: string;
  let room: string;

  before(async () => {
    stack = await startTestStack({ settings: smallEngine });
    url = stack.apiUrls[0] ?? '';
    owner = await stack.tokenOf('owner');
    room = newRoomId();
    expectReply(await call(url, 'POST', `/api/rooms/${room}`, { bearer: owner }), 200);
  });
  after(() => stack[Symbol.asyncDispose]());

  async function check(settings: Record<string, string> = {}): Promise<{ code: number; output: string }> {
    const { PATH } = inheritedEnvironment();
    const env = {
      ...{ PATH, ...compileCacheEnvironment() },
      API_URL: url,
      OIDC_ISSUER: stack.issuer,
      OIDC_AUDIENCE: 'another-audience',
      OBJECT_STORE_URL: pathToFileURL(join(stack.folder, 'objects')).href,
      TEMPORAL_ADDRESS: stack.temporalAddress,
      TEMPORAL_NAMESPACE: stack.temporalNamespace,
      ...settings,
    };
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const exit = once(child, 'exit') as Promise<[number]>;
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
    return { code, output: output + errors };
  }

  it('succeeds for a working release, and leaves no marker', async () => {
    const { code, output } = await check({ RELEASE_CHECK_TOKEN: owner, RELEASE_CHECK_ROOM: room });
    assert.equal(code, 0, output);
    const names = [...output.matchAll(/^ok {6}([^:]+):/gm)].map(([, name]) => name);
    assert.deepEqual(names.sort(), [
      ...['API', 'issuer', 'marker', 'object store'],
      ...['pool data', 'pool raster', 'pool workflows'],
    ]);
    const listed = await call(url, 'GET', `/api/rooms/${room}/markers`, { bearer: owner });
    const { markers } = expectReply(listed, 200).json;
    assert.deepEqual(markers, []);
  });

  it('names what does not respond, and the audience of a rejected token', async () => {
    const closed = `http://127.0.0.1:${await freePort()}`;
    const { code, output } = await check({
      OIDC_ISSUER: closed,
      OBJECT_STORE_URL: 's3://bucket',
      OBJECT_STORE_ENDPOINT: closed,
      AWS_ACCESS_KEY_ID: 'x',
      AWS_SECRET_ACCESS_KEY: 'x',
      RELEASE_CHECK_TOKEN: owner.replace(/\.[^.]+$/, '.wrong'),
      RELEASE_CHECK_ROOM: room,
    });
    assert.equal(code, 1, output);
    assert.match(output, /^failed {2}issuer: .*127\.0\.0\.1:\d+ .*ECONNREFUSED/m);
    assert.match(output, /^failed {2}object store: .*does not respond.*s3:ListBucket/m);
    assert.match(output, /^failed {2}marker: .*401.* The token is issued for \S+; .* another-audience\.$/m);
    assert.match(output, /^ok {6}pool data:/m);
  });

  it('fails if no worker serves a queue', async () => {
    await stack.workers?.stop();
    const { code, output } = await check({ RELEASE_CHECK_SECONDS: '2' });
    assert.equal(code, 1, output);
    assert.match(
      output,
      /^failed {2}pool raster: No worker completed a small job of the queue raster within 2 s/m,
    );
    assert.match(output, /^skipped marker: test\.token and test\.room are not set/m);
  });
});
