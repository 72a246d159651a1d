import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ObjectStore, RemoteObjects } from '../../../core/ports/object-store.ts';

/** What a store on a network gives to programs without credentials: addresses that plain HTTP can use. */
export function describeRemote(store: () => ObjectStore): void {
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

  describe('addresses for who has no credentials', () => {
    before(() => store().put('remote/in', Readable.from([bytes])));

    it('let one object be read, also in part, and stay the same for a while', async () => {
      const url = await remote().readUrl('remote/in', 3600);
      assert.ok(bytes.equals((await bodyOf(url)).body));
      assert.ok(bytes.subarray(10, 20).equals((await bodyOf(url, { Range: 'bytes=10-19' })).body));
      assert.equal(await remote().readUrl('remote/in', 3600), url);
    });

    it('show an object to a browser as the type that was asked for', async () => {
      const url = await store().signedUrl('remote/in', 3600, 'image/jpeg');
      assert.equal(new URL(url ?? '').searchParams.get('response-content-type'), 'image/jpeg');
      assert.ok(bytes.equals((await bodyOf(url ?? '')).body));
    });

    it('let one object be stored, and replaced by the next', async () => {
      for (const body of [bytes, bytes.subarray(0, 1000)]) {
        const write = await remote().writeUrl('remote/out', body.length, 3600);
        assert.ok(write);
        const headers = { ...write.headers, 'Content-Length': String(body.length) };
        const response = await fetch(write.url, { method: 'PUT', headers, body });
        assert.ok(response.ok, `${response.status} ${await response.text()}`);
        assert.equal((await store().head('remote/out'))?.bytes, body.length);
        assert.ok(body.equals(await store().read('remote/out')));
      }
    });
  });
}
