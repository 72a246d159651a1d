import assert from 'node:assert/strict';
import { failJob } from '../../core/jobs/fail-job.ts';
import { limits } from '../../core/limits.ts';
import { call, expectReply, issueToken } from '../support/api/call.ts';
import { MiB, opening, StreamedStand } from './streamed-stand.ts';
import { when } from '../support/when.ts';

type Json = Record<string, unknown>;

describe('a large file that is refused or interrupted in transit', () => {
  const stand = new StreamedStand();
  const { upload, lines, begins, nothingIsStored, jobs } = stand;

  it('is refused with the error of its job, before it was sent completely', async () => {
    const sending = upload();
    await sending.send(`${opening}!`);
    await lines(sending, 3 * MiB);
    const job = await begins();
    await failJob(stand.api.dependencies.database, job, {
      code: 'invalid_json',
      message: 'Feature 0 is no JSON.',
      details: { feature: 0 },
    });
    const send = lines(sending, 8 * MiB);
    const { status, json } = await sending.reply;
    assert.deepEqual([status, json.error, json.message], [400, 'invalid_json', 'Feature 0 is no JSON.']);
    sending.destroy();
    await send;
    await nothingIsStored();
  });

  it('leaves nothing but a failed job when the client disconnects', async () => {
    const sending = upload();
    await sending.send(opening);
    await lines(sending, 3 * MiB);
    const job = await begins();
    sending.destroy();
    await when('the job has failed', async () => (await jobs().find(job.id))?.status === 'error');
    assert.equal((await jobs().find(job.id))?.error?.code, 'upload_interrupted');
    await nothingIsStored();
    const retry = await call(stand.api.url, 'POST', `/api/jobs/${job.id}/retry`, { bearer: stand.owner });
    expectReply(retry, 409, 'job_not_retryable');
  });

  it('leaves nothing when it is over 50 MiB', async () => {
    stand.announced = limits.singleRequestFile + MiB;
    const sending = upload();
    await sending.send(opening);
    const send = lines(sending, stand.announced - MiB / 2);
    const job = await begins();
    const { status, json } = await sending.reply;
    assert.deepEqual([status, json.error], [413, 'file_too_large']);
    sending.destroy();
    await send;
    assert.equal((await jobs().find(job.id))?.error?.code, 'upload_interrupted');
    await nothingIsStored();
  });

  it('leaves nothing when its token is revoked in transit', async () => {
    const token = await issueToken(stand.api, stand.owner, stand.roomId, 'upload');
    const sending = upload(token.secret);
    await sending.send(opening);
    await lines(sending, 3 * MiB);
    const job = await begins();
    const revoked = `/api/rooms/${stand.roomId}/api-tokens/${token.id}`;
    expectReply(await call(stand.api.url, 'DELETE', revoked, { bearer: stand.owner }), 200);
    await sending.send(']}');
    sending.end();
    const { status, json } = await sending.reply;
    assert.deepEqual([status, json.error], [401, 'Invalid or expired API token']);
    assert.equal((await jobs().find(job.id))?.status, 'error');
    await nothingIsStored();
  });

  it('leaves nothing when a part after it is invalid', async () => {
    const sending = upload();
    await sending.send(opening);
    await lines(sending, 3 * MiB);
    const job = await begins();
    await sending.send(']}');
    sending.end({ style: '{"a":' });
    const { status, json } = await sending.reply;
    assert.deepEqual([status, json.error], [400, 'invalid_json']);
    assert.equal((await jobs().find(job.id))?.status, 'error');
    await nothingIsStored();
  });

  it('is refused early when it cannot fit into the quota', async () => {
    await stand.api.pool.query('update users set quota_limit = $1', [MiB]);
    const sending = upload();
    await sending.send(opening);
    await lines(sending, MiB);
    const { status, json } = await sending.reply;
    assert.deepEqual([status, json.error, (json.details as Json).limit], [413, 'quota_exceeded', MiB]);
    sending.destroy();
    assert.deepEqual(stand.started, []);
    await nothingIsStored();
  });
});
