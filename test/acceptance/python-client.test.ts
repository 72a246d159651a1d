import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { collection, square } from './support/geojson.ts';
import { at, baseUrl, type Bearer, type Json } from './support/http.ts';
import { newPerson, type Person } from './support/people.ts';
import { createMarker, newRoomId } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { openStallingProxy } from './support/stalling-proxy.ts';
import { checkout } from './target.ts';
import { until } from './support/waiting.ts';

const program = join(checkout, 'docs', 'clients', 'chartroom.py');

suite(import.meta.filename, 'Python client', () => {
  let owner: Person;
  let script: Bearer;
  let folder: string;
  const roomId = newRoomId().replace(/^-/, '_');
  const argv = (caller: Bearer, ...words: string[]): string[] => argvAt(baseUrl(), caller, ...words);
  const argvAt = (url: string, caller: Bearer, ...words: string[]): string[] => [
    program,
    '--url',
    url,
    `--token=${caller.bearer}`,
    ...words,
  ];
  const run = async (caller: Bearer, ...words: string[]): Promise<unknown> => {
    const { stdout } = await promisify(execFile)('python3', argv(caller, ...words));
    return JSON.parse(stdout);
  };
  before(async function () {
    if (spawnSync('python3', ['--version']).status !== 0) return this.skip();
    folder = mkdtempSync(join(tmpdir(), 'chartroom-python-'));
    owner = await newPerson('owner');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('creates a room and issues a token', async () => {
    assert.equal(at(await run(owner, 'create-room', roomId), 'room.roomId'), roomId);
    const words = ['issue-token', roomId, 'read', 'write', 'upload', '--name', 'python'];
    script = { bearer: String(at(await run(owner, ...words), 'token')) };
  });

  it('pushes a file and reads its features by bounding box', async () => {
    const file = join(folder, 'squares.geojson');
    writeFileSync(file, JSON.stringify(collection([square(8, 47, 1, { name: 'in' }), square(100, 0, 1)])));
    const pushed = await run(script, 'push', roomId, file, '--name', 'Squares');
    assert.equal(at(pushed, 'layer.featureCount'), 2);
    const [layer] = (await run(script, 'layers', roomId)) as Json[];
    const read = await run(script, 'features', String(layer?.id), '--bbox', '5,45,11,48');
    assert.equal(at(read, 'features.length'), 1);
    assert.equal(at(read, 'features.0.properties.name'), 'in');
  });

  it('pushes a file in chunks, and goes on where an earlier push was broken off', async () => {
    const file = join(folder, 'many.geojson');
    const squares = Array.from({ length: 400 }, (_, i) => square(i % 100, i % 50, 0.5, { number: i }));
    writeFileSync(file, JSON.stringify(collection(squares)));
    const push = (url: string, ...words: string[]) =>
      argvAt(url, script, 'push', roomId, file, '--name', 'Many', '--chunk-bytes', '1024', ...words);
    const proxy = await openStallingProxy('/api/layers/upload-chunk', 5);
    const broken = spawn('python3', push(proxy.url, '--parallel', '1'), { stdio: 'ignore' });
    const ended = once(broken, 'exit');
    await Promise.race([proxy.stalled, ended]);
    broken.kill('SIGKILL');
    assert.deepEqual(await ended, [null, 'SIGKILL'], 'it was pushing still');
    await proxy.close();
    const { stdout, stderr } = await promisify(execFile)('python3', push(baseUrl()));
    assert.equal(at(JSON.parse(stdout), 'layer.featureCount'), 400);
    const first = /(\d+) of (\d+) chunks/.exec(stderr);
    assert.ok(Number(first?.[1]) > 3, `began anew: ${stderr.slice(0, 200)}`);
  });

  it('writes and lists markers', async () => {
    const added = await run(script, 'add-marker', roomId, '47.37', '8.54', '--title', 'Zürich');
    assert.equal(at(added, 'title'), 'Zürich');
    const markers = (await run(script, 'markers', roomId)) as Json[];
    assert.ok(markers.some(({ id }) => id === at(added, 'id')));
  });

  it('follows the changes of a room', async () => {
    const watching = spawn('python3', argv(script, 'watch', roomId, '--after', '0'));
    let seen = '';
    watching.stdout.setEncoding('utf8').on('data', (text: string) => (seen += text));
    try {
      await until(() => seen.includes('marker.created'), 'what happened before');
      await createMarker(script, roomId, { title: 'seen by python' });
      await until(() => seen.includes('seen by python'), 'what happens now');
    } finally {
      watching.kill();
    }
  });

  it('tells a refusal in one sentence', async () => {
    const failing = run({ bearer: 'chart_nonsense' }, 'markers', roomId);
    await assert.rejects(failing, /chartroom: .+ \(401 Invalid or expired API token\)/);
  });
});
