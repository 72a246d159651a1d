import assert from 'node:assert/strict';
import { connectToTemporal, type TemporalConnection } from '../../adapters/temporal/connection.ts';
import { ensureSearchAttributes } from '../../adapters/temporal/search-attributes.ts';
import { searchAttributeNames } from '../../workflows/contracts.ts';
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

  it('are registered in a namespace that lacks them, and left alone where they are', async () => {
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

  it('are asked for by the command that registers them where a worker may not', async () => {
    const refused = Object.assign(new Error('7 PERMISSION_DENIED: not here'), {
      code: 7,
      details: 'not here',
      metadata: {},
    });
    let looked = false;
    const forbidden: TemporalConnection = {
      ...temporal,
      // The first call looks; the second would register.
      call: async (work) => {
        if (looked) throw refused;
        looked = true;
        return temporal.call(work);
      },
    };
    await when('the namespace answers', async () => (await names()).length === 0);
    await assert.rejects(
      ensureSearchAttributes(forbidden),
      /temporal operator search-attribute create --namespace test-\S+ --name RoomId --type Keyword --name OwnerId/,
    );
  });
});
