import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { symlink, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packClient } from '../../local/release/pack-client.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const tsc = join(root, 'node_modules/typescript/bin/tsc');

/** An external program: it has the package and its types, and no file of the repository. */
const program = `
import { createChartroomClient, isChartroomError, type Marker } from '@chartroom/client';

const client = createChartroomClient({ baseUrl: 'http://127.0.0.1:1', retries: { attempts: 1 } });
export async function titles(roomId: string): Promise<(string | null)[]> {
  const { data } = await client.GET('/api/rooms/{roomId}/markers', { params: { path: { roomId } } });
  const markers: Marker[] = data.markers;
  return markers.map(({ title }) => title);
}
// @ts-expect-error The room is missing.
void client.GET('/api/rooms/{roomId}/markers').catch(() => undefined);
await titles('0123456789').catch((error: unknown) => console.log(isChartroomError(error) ? error.code : error));
`;

const settings = {
  compilerOptions: {
    ...{ strict: true, module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'] },
    types: [],
  },
};

describe('the package of the client', () => {
  let folder: string;
  before(async () => (folder = await mkdtemp(join(tmpdir(), 'chartroom-client-'))));
  after(() => rm(folder, { recursive: true, force: true }));

  it('is packed, resolved by name, typed, and runs in an external program', async () => {
    const own = join(folder, 'node_modules/@chartroom/client');
    await mkdir(own, { recursive: true });
    for (const name of ['openapi-fetch', 'openapi-typescript-helpers', 'eventsource-parser'])
      await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    const { file } = await packClient(root, folder);
    await run('tar', ['-xzf', file, '-C', own, '--strip-components=1']);
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, 'program.ts'), program);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const { stdout: faults } = await run(process.execPath, [tsc, '-p', folder]).catch(
      (error: unknown) => error as { stdout: string },
    );
    assert.equal(faults, '');
    const { stdout } = await run(process.execPath, ['program.js'], { cwd: folder });
    assert.equal(stdout, 'unreachable\n');
  });
});
