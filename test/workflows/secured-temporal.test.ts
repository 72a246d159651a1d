import assert from 'node:assert/strict';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '../../adapters/env.ts';
import { registrationEnvironment } from '../../adapters/settings/programs.ts';
import { readTemporalAccess } from '../../adapters/temporal/access.ts';
import { connectToTemporal, type TemporalConnection } from '../../adapters/temporal/connection.ts';
import { temporalJobRunner } from '../../adapters/temporal/temporal-job-runner.ts';
import { createAuthority } from '../support/certificates.ts';
import { secureTemporal, type SecuredTemporal } from '../support/secured-temporal.ts';
import { when } from '../support/when.ts';
import { squares } from './features.ts';
import { createStand, type Stand } from './stand.ts';

const method = '/temporal.api.workflowservice.v1.WorkflowService/';

describe('a Temporal server that requires authentication', () => {
  const parts = new AsyncDisposableStack();
  let stand: Stand;
  let secured: SecuredTemporal;
  let folder: string;
  let settings: Record<string, string>;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chartroom-tls-'));
    parts.defer(() => rm(folder, { recursive: true, force: true }));
    const authority = createAuthority(folder);
    stand = await createStand();
    parts.defer(() => stand.close());
    const { address, namespace } = stand.address;
    secured = await secureTemporal(address, authority, authority.issue('temporal.test'));
    parts.defer(() => secured.close());
    const client = authority.issue('chartroom');
    await putKey('first');
    settings = {
      TEMPORAL_ADDRESS: secured.address,
      TEMPORAL_NAMESPACE: namespace,
      TEMPORAL_TLS_CA_FILE: authority.caFile,
      TEMPORAL_TLS_CERT_FILE: client.certFile,
      TEMPORAL_TLS_KEY_FILE: client.keyFile,
      TEMPORAL_TLS_SERVER_NAME: 'temporal.test',
      TEMPORAL_API_KEY_FILE: join(folder, 'api-key'),
    };
  });
  after(() => parts.disposeAsync());

  /** Replaces the file atomically, as Kubernetes replaces a secret. */
  async function putKey(key: string): Promise<void> {
    await writeFile(join(folder, 'new-key'), `${key}\n`);
    await rename(join(folder, 'new-key'), join(folder, 'api-key'));
  }

  function connect(change: Record<string, string> = {}): TemporalConnection {
    const temporal = connectToTemporal(
      readTemporalAccess(readEnvironment(registrationEnvironment, { ...settings, ...change })),
    );
    parts.defer(() => temporal.close());
    return temporal;
  }
  const knock = (temporal: TemporalConnection) =>
    temporal.call((client) => client.workflowService.getSystemInfo({}));
  const lastKey = (name: string) =>
    secured.calls.findLast((call) => call.method === method + name)?.authorization;

  it('rejects clients without a certificate, and clients that do not trust its certificate', async () => {
    await assert.rejects(knock(connect({ TEMPORAL_TLS_CERT_FILE: '', TEMPORAL_TLS_KEY_FILE: '' })));
    await assert.rejects(knock(connect({ TEMPORAL_TLS_SERVER_NAME: 'elsewhere.test' })));
    assert.deepEqual(secured.calls, []);
    await knock(connect());
    assert.equal(secured.calls.length, 1);
  });

  it('runs a job with the key in each call, and with a new key once it is replaced', async () => {
    const temporal = connect();
    const worker = await stand.startWorker(settings);
    const room = await stand.createRoom();
    const job = await stand.upload(room, squares(3), {}, temporalJobRunner(temporal));
    assert.equal((await stand.ended(job)).status, 'complete', worker.lines.join('\n'));
    assert.equal(lastKey('StartWorkflowExecution'), 'Bearer first');
    assert.equal(lastKey('PollWorkflowTaskQueue'), 'Bearer first');
    assert.deepEqual(new Set(secured.calls.map((call) => call.authorization)), new Set(['Bearer first']));

    await putKey('key-two');
    await when('the client uses the new key', async () => {
      await knock(temporal);
      return lastKey('GetSystemInfo') === 'Bearer key-two';
    });
    await when(
      'the worker does',
      () =>
        lastKey('RespondActivityTaskCompleted') === 'Bearer key-two' ||
        lastKey('PollWorkflowTaskQueue') === 'Bearer key-two' ||
        lastKey('PollActivityTaskQueue') === 'Bearer key-two',
    );
    assert.ok(!worker.lines.join('\n').includes('key-two'), 'keys are not logged');
  });
});
