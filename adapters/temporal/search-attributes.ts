import { isGrpcServiceError, type Client } from '@temporalio/client';
import proto from '@temporalio/proto';
import { searchAttributeNames } from '../../workflows/contracts.ts';
import type { TemporalConnection } from './connection.ts';

const keyword = proto.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD;
const wanted = Object.values(searchAttributeNames);

/** What gRPC answers with where there is one already, see the list of its status codes. */
const alreadyExists = 6;

/** The search attributes are missing and cannot be registered from here; the sentence says by which command they are. */
export class SearchAttributesMissing extends Error {
  override readonly name = 'SearchAttributesMissing';
}

/**
 * Makes sure that the namespace has the search attributes that jobs are started with: without them Temporal refuses
 * every job. Idempotent. Throws SearchAttributesMissing where an operator has to do it.
 */
export async function ensureSearchAttributes(temporal: TemporalConnection): Promise<void> {
  const missing = await temporal.call(missingAttributes);
  if (missing.length === 0) return;
  try {
    await temporal.call((client) => register(client, missing));
  } catch (error) {
    if (!isGrpcServiceError(error)) throw error;
    const status: number = error.code;
    if (status === alreadyExists) return;
    const { namespace } = temporal.client.options;
    const names = missing.flatMap((name) => ['--name', name, '--type', 'Keyword']).join(' ');
    throw new SearchAttributesMissing(
      `The namespace ${namespace} lacks the search attributes ${missing.join(', ')}, without which no job starts, and ` +
        `they cannot be registered from here (${error.details}). Register them: ` +
        `temporal operator search-attribute create --namespace ${namespace} ${names}`,
      { cause: error },
    );
  }
}

async function missingAttributes(client: Client): Promise<string[]> {
  const { namespace } = client.options;
  const { customAttributes } = await client.connection.operatorService.listSearchAttributes({ namespace });
  return wanted.filter((name) => customAttributes[name] !== keyword);
}

async function register(client: Client, names: readonly string[]): Promise<void> {
  const { namespace } = client.options;
  const searchAttributes = Object.fromEntries(names.map((name) => [name, keyword]));
  await client.connection.operatorService.addSearchAttributes({ namespace, searchAttributes });
}
