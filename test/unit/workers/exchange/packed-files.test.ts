import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { packFiles, unpackFiles } from '../../../../workers/exchange/import/packed-files.ts';

const MiB = 2 ** 20;

describe('files packed into one object', () => {
  async function packed(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
    const workspace = {
      read: (name: string) => Readable.from([files.get(name) ?? assert.fail(name)]),
      remove: () => Promise.resolve(),
    };
    const chunks: Uint8Array[] = [];
    for await (const chunk of packFiles(workspace, files.keys())) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async function unpacked(object: Buffer, bytes = object.length): Promise<Buffer[]> {
    const read = (_key: string, range?: { start: number; end: number }) =>
      Promise.resolve(object.subarray(range?.start, range?.end));
    const files: Buffer[] = [];
    for await (const file of unpackFiles({ read }, { key: 'pictures', bytes })) files.push(file);
    return files;
  }

  it('are the same in the same order, empty ones and those larger than a read of the store included', async () => {
    const contents = [
      Buffer.alloc(9 * MiB, 1),
      Buffer.alloc(0),
      Buffer.from('small'),
      Buffer.alloc(5 * MiB, 2),
    ];
    const files = new Map(contents.map((content, number) => [`blobs/${number}`, content]));
    const found = await unpacked(await packed(files));
    assert.equal(found.length, contents.length);
    for (const [number, content] of contents.entries())
      assert.ok(found[number]?.equals(content), `${number}`);
  });

  it('of which the last one is truncated are refused', async () => {
    const object = await packed(new Map([['blobs/0', Buffer.from('content')]]));
    await assert.rejects(unpacked(object.subarray(0, -1)), /shorter than the files in it/);
  });
});
