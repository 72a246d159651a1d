import assert from 'node:assert/strict';
import { furnish } from '../support/api/writing-requests.ts';
import { call, createRoom, expectReply } from '../support/api/call.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

describe('a job', () => {
  let api: TestApi;
  let owner: string;
  before(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner');
  });
  after(() => api.close());

  for (const jobs of ['/api/jobs', '/api/layers/jobs']) {
    it(`is read, retried and cancelled under ${jobs}`, async () => {
      const author = { type: 'user', id: 'someone', name: 'Someone' } as const;
      const { jobId, failedJobId } = await furnish(api, await createRoom(api, owner), author);
      const ask = (method: string, path: string) =>
        call(api.url, method, `${jobs}/${path}`, { bearer: owner });
      assert.equal(expectReply(await ask('GET', failedJobId), 200).json.status, 'error');
      expectReply(await ask('POST', `${jobId}/retry`), 409, 'job_not_retryable');
      assert.equal(expectReply(await ask('POST', `${failedJobId}/retry`), 202).json.jobId, failedJobId);
      assert.equal(expectReply(await ask('DELETE', jobId), 200).json.jobId, jobId);
      expectReply(await ask('POST', 'job-none/retry'), 404, 'job_not_found');
    });
  }
});
