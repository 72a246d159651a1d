import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { limits } from '../../../core/limits.ts';
import type { ObjectStore, RemoteObjects, RemoteWrite } from '../../../core/ports/object-store.ts';
import type { Shortcomings } from './shortcomings.ts';

/** URLs that a network store provides to programs without credentials, for use with plain HTTP. */
export function describeRemote(
  store: () => ObjectStore,
  signingAt: (now: number) => ObjectStore,
  { ignoresSignatures }: Shortcomings,
): void {
  const bytes = randomBytes(200_000);
  const remote = (): RemoteObjects => {
    const { remote: found } = store();
    assert.ok(found);
    return found;
  };
  const bodyOf = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers });
    const body = Buffer.from(await response.arrayBuffer());
    assert.ok(response.ok, `${response.status} ${body.toString().slice(0, 500)}`);
    return { body, type: response.headers.get('content-type') };
  };

  const writeTo = async (signing: ObjectStore, key: string, size: number): Promise<RemoteWrite> =>
    (await signing.remote?.writeUrl(key, size, limits.signedUrlSeconds)) ?? assert.fail();
  const send = async ({ url, headers }: RemoteWrite, body: Buffer): Promise<Response> => {
    const length = { 'Content-Length': String(body.length) };
    return fetch(url, { method: 'PUT', headers: { ...headers, ...length }, body });
  };

  describe('URLs for clients without credentials', () => {
    before(() => store().put('remote/in', Readable.from([bytes])));

    it('read one object, also in part, and stay the same for a while', async () => {
      const url = await remote().readUrl('remote/in', 3600);
      assert.ok(bytes.equals((await bodyOf(url)).body));
      assert.ok(bytes.subarray(10, 20).equals((await bodyOf(url, { Range: 'bytes=10-19' })).body));
      assert.equal(await remote().readUrl('remote/in', 3600), url);
    });

    it('return an object to a browser with the requested type', async () => {
      const url = await store().signedUrl('remote/in', 3600, 'image/jpeg');
      assert.equal(new URL(url ?? '').searchParams.get('response-content-type'), 'image/jpeg');
      assert.ok(bytes.equals((await bodyOf(url ?? '')).body));
    });

    it('store one object', async () => {
      const response = await send(await writeTo(store(), 'remote/out', bytes.length), bytes);
      assert.ok(response.ok, `${response.status} ${await response.text()}`);
      assert.equal((await store().head('remote/out'))?.bytes, bytes.length);
      assert.ok(bytes.equals(await store().read('remote/out')));
    });

    if (ignoresSignatures === true) return;

    it('do not overwrite: neither on second use, nor an object stored before their first use', async () => {
      const [used, unused] = [
        await writeTo(store(), 'remote/once', bytes.length),
        await writeTo(store(), 'remote/once', bytes.length),
      ];
      assert.equal((await send(used, bytes)).status, 200);
      const others = randomBytes(bytes.length);
      for (const write of [used, unused]) assert.equal((await send(write, others)).status, 412);
      assert.ok(bytes.equals(await store().read('remote/once')));
    });

    it('reject another size, a missing condition, and another key', async () => {
      const write = await writeTo(store(), 'remote/none', bytes.length);
      assert.equal((await send(write, bytes.subarray(1))).status, 403);
      const unconditional = Object.fromEntries(
        Object.entries(write.headers).filter(([name]) => name === 'Content-Length'),
      );
      assert.equal((await send({ ...write, headers: unconditional }, bytes)).status, 403);
      const moved = write.url.replace('remote/none', 'remote/moved');
      assert.equal((await send({ ...write, url: moved }, bytes)).status, 403);
      for (const key of ['remote/none', 'remote/moved']) assert.equal(await store().head(key), null);
    });

    it('expire', async () => {
      const seconds = limits.signedUrlSeconds;
      const recent = signingAt(Date.now() - (seconds - 60) * 1000);
      assert.equal((await send(await writeTo(recent, 'remote/recent', bytes.length), bytes)).status, 200);
      const early = signingAt(Date.now() - (seconds + 60) * 1000);
      assert.equal((await send(await writeTo(early, 'remote/late', bytes.length), bytes)).status, 403);
      assert.equal(await store().head('remote/late'), null);
      const read = await signingAt(Date.now() - 2 * seconds * 1000).remote?.readUrl('remote/in', seconds);
      assert.equal((await fetch(read ?? '')).status, 403);
    });
  });
}
