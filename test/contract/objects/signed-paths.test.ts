import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openSignedPaths } from '../../../adapters/objects/signed-paths.ts';
import type { SignedPaths } from '../../../core/ports/signed-paths.ts';

describe('a signed path to a stored file', () => {
  let root: string;
  let now = 1_000_000_000_000;
  let signer: SignedPaths;
  const open = (folder: string) => openSignedPaths(pathToFileURL(folder).href, () => now);
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'chartroom-signing-'));
    signer = await open(root);
  });
  after(() => rm(root, { recursive: true }));

  function partsOf(path: string): [object: string, query: Record<string, string>] {
    const url = new URL(path, 'http://localhost');
    return [url.pathname.replace('/api/objects/', ''), Object.fromEntries(url.searchParams)];
  }

  it('returns the one object with the signed type', () => {
    const [object, query] = partsOf(signer.sign('images/a.jpg', 3600, 'image/jpeg'));
    assert.doesNotMatch(object, /\//);
    const read = signer.verify(object, query);
    assert.equal(read?.key, 'images/a.jpg');
    assert.equal(read.mediaType, 'image/jpeg');
    assert.equal(signer.verify(object.replace('a.jpg', 'b.jpg'), query), null);
    assert.equal(signer.verify(object, { ...query, type: 'text/html' }), null);
    assert.equal(signer.verify(object, { ...query, expires: String(Number(query.expires) + 1) }), null);
    assert.equal(signer.verify(object, { ...query, signature: '' }), null);
    assert.equal(signer.verify(object, {}), null);
  });

  it('is valid for the requested time, less than twice as long, and stable for a while', () => {
    const path = signer.sign('images/a.jpg', 3600, 'image/jpeg');
    assert.equal(signer.sign('images/a.jpg', 3600, 'image/jpeg'), path);
    const start = now;
    now = start + 3600_000;
    assert.notEqual(signer.verify(...partsOf(path)), null);
    now = start + 7200_000;
    assert.equal(signer.verify(...partsOf(path)), null);
    now = start;
  });

  it('is accepted by every process on the same store, and by no other store', async () => {
    const path = signer.sign('images/a.jpg', 60, 'image/jpeg');
    const [again, ...others] = await Promise.all([root, root, root].map((folder) => open(folder)));
    for (const same of [again, ...others]) assert.notEqual(same?.verify(...partsOf(path)), null);
    const remote = await mkdtemp(join(tmpdir(), 'chartroom-signing-'));
    const strangers = await Promise.all([1, 2, 3].map(() => open(remote)));
    assert.ok(strangers.every((stranger) => stranger.verify(...partsOf(path)) === null));
    const [first] = strangers.map((stranger) => stranger.sign('a', 60, 'b/c'));
    assert.ok(
      strangers.every((stranger) => stranger.sign('a', 60, 'b/c') === first),
      'all have one secret',
    );
    await rm(remote, { recursive: true });
  });

  it('is signed with a secret that other users of the machine cannot read', async () => {
    const { mode, size } = await stat(join(root, 'signing-secret'));
    assert.equal(mode & 0o077, 0);
    assert.equal(size, 32);
  });
});
