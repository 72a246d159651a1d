import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
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
    // Python is not a dependency of the gate.
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
    const words = ['features', String(layer?.id)];
    assert.equal(at(await run(script, ...words, '--bbox', '5,45,11,48'), 'properties.name'), 'in');
    const { stdout } = await promisify(execFile)('python3', argv(script, ...words));
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Json);
    assert.deepEqual(
      lines.map((feature) => at(feature, 'geometry.type')),
      ['Polygon', 'Polygon'],
    );
  });

  it('prints each feature as it arrives, and reports where the response was cut off', async () => {
    const lines = ['\x1e{"number":1}\n', '\x1e{"number":2}\n', '\x1e{"number":'];
    const server = createServer();
    try {
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      const asked = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
      const reading = spawn('python3', argvAt(`http://127.0.0.1:${port}`, script, 'features', 'layer-x'));
      const ended = once(reading, 'exit');
      let [seen, complaint] = ['', ''];
      reading.stdout.setEncoding('utf8').on('data', (text: string) => (seen += text));
      reading.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
      const [request, answer] = await asked;
      assert.equal(request.headers.accept, 'application/geo+json-seq');
      answer.writeHead(200, { 'Content-Length': 1000 });
      for (const [i, line] of lines.slice(0, 2).entries()) {
        answer.write(line);
        await until(() => seen.split('\n').length === i + 2, `line ${i + 1}`);
      }
      answer.end(lines[2]);
      answer.destroy();
      assert.deepEqual(await ended, [1, null]);
      assert.equal(seen, '{"number":1}\n{"number":2}\n');
      assert.match(complaint, /broke off/);
    } finally {
      server.close();
    }
  });

  it('pushes a file in chunks, and resumes an interrupted push', async () => {
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
    assert.ok(Number(first?.[1]) > 3, `started again: ${stderr.slice(0, 200)}`);
  });

  it('writes and lists markers', async () => {
    const added = await run(script, 'add-marker', roomId, '47.37', '8.54', '--title', 'Zürich');
    assert.equal(at(added, 'title'), 'Zürich');
    const markers = (await run(script, 'markers', roomId)) as Json[];
    assert.ok(markers.some(({ id }) => id === at(added, 'id')));
  });

  it('writes comments and deletes them', async () => {
    const marker = String(at(await run(script, 'add-marker', roomId, '1', '2'), 'id'));
    const comment = String(
      at(await run(script, 'comment', roomId, 'marker', marker, 'Really?'), 'comment.id'),
    );
    await run(script, 'reply', roomId, comment, 'It is.');
    const [open] = (await run(script, 'comments', roomId, '--open')) as Json[];
    assert.deepEqual([at(open, 'body'), at(open, 'replies.0.body')], ['Really?', 'It is.']);
    await run(script, 'resolve', roomId, comment);
    assert.deepEqual(await run(script, 'comments', roomId, '--open'), []);
    await run(script, 'delete-comment', roomId, comment);
    assert.deepEqual(await run(script, 'comments', roomId), []);
    await run(script, 'delete-marker', roomId, marker);
    await assert.rejects(run(script, 'delete-marker', roomId, marker), /\(404 marker_not_found\)/);
    const [layer] = (await run(script, 'layers', roomId)) as Json[];
    await assert.rejects(run(script, 'delete-layer', String(layer?.id)), /\(403 api_token_not_allowed\)/);
    await run(owner, 'delete-layer', String(layer?.id));
    const left = (await run(script, 'layers', roomId)) as Json[];
    assert.ok(left.every(({ id }) => id !== layer?.id));
  });

  it('lists, invites and removes members', async () => {
    await run(owner, 'invite', roomId, `guest-${newRoomId()}@example.org`, 'editor');
    const members = (await run(owner, 'members', roomId)) as Json[];
    assert.deepEqual(
      members.map(({ role }) => role),
      ['owner'],
    );
    const removing = run(owner, 'remove-member', roomId, String(members[0]?.userId));
    await assert.rejects(removing, /\(409 owner_cannot_be_removed\)/);
  });

  it('shows jobs, and explains why one cannot be cancelled or retried', async () => {
    const file = join(folder, 'one.geojson');
    writeFileSync(file, JSON.stringify(collection([square(8, 47, 1)])));
    const pushed = await run(script, 'push', roomId, file, '--name', 'One', '--chunk-bytes', '4096');
    const job = String(at(pushed, 'jobId'));
    for (const command of ['job', 'wait'])
      assert.equal(at(await run(script, command, job), 'status'), 'complete');
    await assert.rejects(run(script, 'cancel-job', job), /\(409 job_not_cancellable\)/);
    await assert.rejects(run(script, 'retry-job', job), /\(409 job_not_retryable\)/);
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

  it('reports a refusal in one sentence', async () => {
    const failing = run({ bearer: 'chart_nonsense' }, 'markers', roomId);
    await assert.rejects(failing, /chartroom: .+ \(401 Invalid or expired API token\)/);
  });
});
