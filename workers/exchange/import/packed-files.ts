import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from '../../../core/ports/object-store.ts';
import type { StepWorkspace } from '../../sandbox/step-executor.ts';

/** An object with many files: each is preceded by its length in 4 bytes, big-endian. */
export interface PackedFiles {
  readonly key: string;
  readonly bytes: number;
}

const lengthBytes = 4;

/** Bytes that are read from the store at once. */
const windowBytes = 4 * 2 ** 20;

/** Packs files of a workspace and removes them from it. Only one file is in memory at a time. */
export async function* packFiles(
  workspace: Pick<StepWorkspace, 'read' | 'remove'>,
  names: Iterable<string>,
): AsyncGenerator<Uint8Array> {
  for (const name of names) {
    const content = await buffer(workspace.read(name));
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(content.length);
    yield length;
    yield content;
    await workspace.remove(name);
  }
}

/** The packed files in their order. */
export async function* unpackFiles(
  objects: Pick<ObjectStore, 'read'>,
  { key, bytes }: PackedFiles,
): AsyncGenerator<Buffer> {
  let window = Buffer.alloc(0);
  let position = 0;
  const take = async (length: number): Promise<Buffer> => {
    if (window.length < length) {
      const end = Math.min(bytes, position + Math.max(windowBytes, length - window.length));
      window = Buffer.concat([window, await objects.read(key, { start: position, end })]);
      position = end;
      if (window.length < length) throw new Error(`${key} is shorter than the files in it.`);
    }
    const taken = window.subarray(0, length);
    window = window.subarray(length);
    return taken;
  };
  while (position < bytes || window.length > 0) {
    const length = (await take(lengthBytes)).readUInt32BE();
    yield await take(length);
  }
}
