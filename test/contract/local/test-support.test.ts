import assert from 'node:assert/strict';
import { Client as TemporalClient, Connection } from '@temporalio/client';
import { defineSearchAttributeKey } from '@temporalio/common';
import { Client } from 'pg';
import { createTestDatabase } from '../../support/postgres.ts';
import { createTestTemporal } from '../../support/temporal.ts';

async function query(url: string, text: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('the databases of the tests', () => {
  it('have the schema and are independent of each other', async () => {
    const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    try {
      await query(one.url, `insert into users (id, issuer, subject) values ('a', 'i', 's')`);
      assert.deepEqual(await query(one.url, 'select id from users'), [{ id: 'a' }]);
      assert.deepEqual(await query(two.url, 'select id from users'), []);
    } finally {
      await Promise.all([one.drop(), two.drop()]);
    }
  });

  it('are dropped even while a client is connected', async () => {
    const database = await createTestDatabase();
    const client = new Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    await database.drop();
    await assert.rejects(query(database.url, 'select 1'), { code: '3D000' });
  });
});

describe('the namespaces of the tests', () => {
  it('accept workflows with our search attributes immediately', async () => {
    const { address, namespace } = await createTestTemporal();
    const connection = await Connection.connect({ address });
    try {
      const client = new TemporalClient({ connection, namespace });
      const handle = await client.workflow.start('anything', {
        taskQueue: 'nobody',
        workflowId: 'one',
        typedSearchAttributes: [{ key: defineSearchAttributeKey('RoomId', 'KEYWORD'), value: 'room' }],
      });
      assert.equal((await handle.describe()).status.name, 'RUNNING');
    } finally {
      await connection.close();
    }
  });
});
