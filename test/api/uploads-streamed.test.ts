import assert from 'node:assert/strict';
import { limits } from '../../core/limits.ts';
import { line, MiB, opening, StreamedStand } from './streamed-stand.ts';
import { when } from '../support/when.ts';

describe('a large file whose name and room come first', () => {
  const stand = new StreamedStand();
  const { start, upload, lines, input, begins, nothingIsStored, complete, jobs } = stand;

  it('is passed to a job before it is complete, part by part, and belongs to the job afterwards', async () => {
    const sending = upload();
    await sending.send(opening);
    await lines(sending, 3 * MiB);
    const job = await begins();
    assert.deepEqual(
      [input(job)?.arriving, input(job)?.uploads, input(job)?.bytes, input(job)?.content],
      [true, [], stand.announced, 'vector'],
    );
    const arrival = await stand.api.dependencies.database.arrivals.waitForMore(job, 0, 10_000);
    assert.equal(arrival?.isWhole, false);
    await lines(sending, 5 * MiB);
    await sending.send(']}');
    sending.end({ description: 'sent at the end' });
    await when('the file is whole', async () => input(await jobs().find(job.id))?.arriving === undefined);
    const whole = input(await jobs().find(job.id));
    assert.equal(whole?.description, 'sent at the end');
    assert.ok(whole.uploads.length > 1);
    let text = '';
    for (const key of whole.uploads)
      text += Buffer.from(await stand.api.dependencies.objects.read(key)).toString();
    assert.equal(text.length, whole.bytes);
    assert.ok(text.startsWith(opening) && text.endsWith(']}'));
    assert.equal(text.replaceAll(line, ''), `${opening}]}`);
    await complete(job);
    const { status, json } = await sending.reply;
    assert.deepEqual([status, json.jobId, json.layer], [200, job.id, null]);
    await nothingIsStored();
  });

  it('is not refused when only its multipart overhead would exceed the quota', async () => {
    const file = `${opening}${line.repeat(100)}]}`;
    await stand.api.pool.query('update users set quota_limit = $1', [file.length]);
    stand.announced = file.length + 1000;
    const sending = upload();
    await sending.send(file);
    sending.end();
    const job = await begins();
    assert.equal(input(job)?.bytes, file.length);
    await when('the file is whole', async () => input(await jobs().find(job.id))?.arriving === undefined);
    await complete(job);
    assert.equal((await sending.reply).status, 200);
    await nothingIsStored();
  });

  it('that arrives slowly is passed on when it is complete, so that no worker waits for it', async () => {
    stand.announced = 49 * MiB;
    const begun = new Promise<string>((resolve) => (stand.named = resolve));
    const sending = upload();
    // Long before the type of the file is known.
    await sending.send(opening);
    assert.equal(await begun, stand.roomId);
    stand.clock.advance(limits.bodyWindow - 1000);
    await lines(sending, 10 * MiB);
    await when('the first pieces are stored', async () => {
      const { rows } = await stand.api.pool.query<{ count: string }>('select count(*) from blobs');
      return Number(rows[0]?.count) > 1;
    });
    assert.deepEqual(stand.started, []);
    await sending.send(']}');
    sending.end();
    const job = await begins();
    assert.deepEqual([input(job)?.arriving, input(job)?.uploads.length], [undefined, 3]);
    await complete(job);
    assert.equal((await sending.reply).status, 200);
    await nothingIsStored();
  });

  it('is received completely first when its length or its purpose is not declared', async () => {
    const file = `${opening}${line.repeat(100)}]}`;
    const unknown = upload(stand.owner, {}, null);
    await unknown.send(file);
    unknown.end();
    const job = await begins();
    assert.deepEqual([input(job)?.arriving, input(job)?.uploads.length], [undefined, 1]);
    await complete(job);
    assert.equal((await unknown.reply).status, 200);
    stand.started = [];
    const nameless = start({ roomName: stand.roomId });
    await nameless.send(file);
    nameless.end({ layerName: 'Named at the end' });
    const named = await begins();
    assert.deepEqual([input(named)?.layerName, input(named)?.uploads.length], ['Named at the end', 1]);
    await complete(named);
    assert.equal((await nameless.reply).status, 200);
    await nothingIsStored();
  });

  it('counts as executed under its Idempotency-Key once it is complete, and not before', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const broken = upload(stand.owner, headers);
    await broken.send(opening);
    await lines(broken, 3 * MiB);
    const first = await begins();
    broken.destroy();
    await when('the job has failed', async () => (await jobs().find(first.id))?.status === 'error');
    await nothingIsStored();
    await when('the key is free', async () => {
      const keys = await stand.api.pool.query('select from idempotency_keys');
      return keys.rowCount === 0;
    });
    stand.started = [];
    const again = upload(stand.owner, headers);
    await again.send(opening);
    await lines(again, 3 * MiB);
    const second = await begins();
    assert.equal(input(second)?.arriving, true);
    await again.send(']}');
    again.end();
    await when('the file is whole', async () => input(await jobs().find(second.id))?.arriving === undefined);
    const { rows } = await stand.api.pool.query('select status, body from idempotency_keys');
    assert.deepEqual(rows, [{ status: 202, body: JSON.stringify({ jobId: second.id }) }]);
    await complete(second);
    assert.deepEqual([(await again.reply).status, (await again.reply).json.jobId], [200, second.id]);
  });
});
