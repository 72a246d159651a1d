import assert from 'node:assert/strict';
import { connectToTemporal, type TemporalConnection } from '../../adapters/temporal/connection.ts';
import { ensureSearchAttributes } from '../../adapters/temporal/search-attributes.ts';
import { registerAll } from '../../adapters/temporal/register.ts';
import { searchAttributeNames } from '../../workflows/contracts/jobs.ts';
import { createTestTemporal } from '../support/temporal.ts';
import { when } from '../support/when.ts';

describe('the search attributes of jobs', () => {
  let temporal: TemporalConnection;
  beforeEach(async () => {
    temporal = connectToTemporal(await createTestTemporal({ searchAttributes: false }));
  });
  afterEach(() => temporal.close());

  async function names(): Promise<string[]> {
    const { namespace } = temporal.client.options;
    const { operatorService } = temporal.client.connection;
    const { customAttributes } = await operatorService.listSearchAttributes({ namespace });
    return Object.keys(customAttributes).sort();
  }

  it('are registered in a namespace that lacks them, and left unchanged if they exist', async () => {
    const wanted = Object.values(searchAttributeNames).sort();
    const ensured = async () => {
      await ensureSearchAttributes(temporal);
      return true;
    };
    await when('the namespace takes them', ensured);
    await when('they are there', async () => (await names()).length >= wanted.length);
    assert.deepEqual(await names(), wanted);
    await ensureSearchAttributes(temporal);
    assert.deepEqual(await names(), wanted);
  });

  it('are requested, with the command that registers them, if a worker lacks the permission', async () => {
    const refused = Object.assign(new Error('7 PERMISSION_DENIED: not here'), {
      code: 7,
      details: 'not here',
      metadata: {},
    });
    let hasFailed = false;
    const forbidden: TemporalConnection = {
      ...temporal,
      // The first call lists; the second would register.
      call: async (work) => {
        if (hasFailed) throw refused;
        hasFailed = true;
        return temporal.call(work);
      },
    };
    await when('the namespace answers', async () => (await names()).length === 0);
    await assert.rejects(
      ensureSearchAttributes(forbidden),
      /temporal operator search-attribute create --namespace test-\S+ --name RoomId --type Keyword --name OwnerId/,
    );
  });

  it('are detected by queries if they cannot be listed, as on Temporal Cloud', async () => {
    const refused = Object.assign(new Error('7 PERMISSION_DENIED: not here'), {
      code: 7,
      details: 'not here',
      metadata: {},
    });
    let first = true;
    const cloud: TemporalConnection = {
      ...temporal,
      call: async (work) => {
        if (!first) return temporal.call(work);
        first = false;
        throw refused;
      },
    };
    await when('the namespace takes them', async () =>
      (await registerAll(temporal)).startsWith('Registered'),
    );
    await when('they are there', async () => {
      first = true;
      return (await registerAll(cloud)) === hasAll();
    });
  });

  it('are registered by a program of the deployment, which reports its actions', async () => {
    await when('the namespace takes them', async () =>
      (await registerAll(temporal)).startsWith('Registered'),
    );
    await when('they are there', async () => (await registerAll(temporal)) === hasAll());
  });

  it('produce a clear error if the namespace does not exist or the server does not respond', async () => {
    const { address } = await createTestTemporal({ searchAttributes: false });
    const remote = connectToTemporal({ address, namespace: 'absent' });
    await assert.rejects(
      registerAll(remote, 0),
      /The namespace absent does not exist in Temporal at \S+\. Create it: temporal operator namespace create --namespace absent /,
    );
    await remote.close();
    const nowhere = connectToTemporal({ address: '127.0.0.1:1', namespace: 'default', callTimeoutMs: 300 });
    await assert.rejects(
      registerAll(nowhere, 0),
      /The namespace default of Temporal at 127\.0\.0\.1:1 could not be read: /,
    );
    await nowhere.close();
  });

  const hasAll = () =>
    `The namespace ${temporal.client.options.namespace} already has all required search attributes.`;
});
