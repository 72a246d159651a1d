import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';
import { searchAttributeNames } from '../../workflows/contracts/jobs.ts';
import type { TemporalConnection } from './connection.ts';
import { hasStatus, reasonOf, statusOf } from './grpc-status.ts';

const keyword = proto.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD;
const wanted = Object.values(searchAttributeNames);

/** Search attributes are missing, and an operator has to register them with the command in the message. */
export class SearchAttributesMissing extends Error {
  override readonly name = 'SearchAttributesMissing';
}

/**
 * Registers missing search attributes of jobs in the namespace; without them Temporal rejects every job.
 * Idempotent. Returns the registered names. Throws SearchAttributesMissing if an operator has to act.
 */
export async function ensureSearchAttributes(temporal: TemporalConnection): Promise<readonly string[]> {
  const missing = await missingAttributes(temporal);
  if (missing.length === 0) return [];
  try {
    await temporal.call((client) => register(client, missing));
    return missing;
  } catch (error) {
    if (statusOf(error) === null) throw error;
    if (hasStatus(error, 'alreadyExists')) return [];
    const { namespace } = temporal.client.options;
    throw new SearchAttributesMissing(
      `The namespace ${namespace} lacks the search attributes ${missing.join(', ')}, which jobs require, and ` +
        `the worker cannot register them (${reasonOf(error)}). Register them: ${commandFor(namespace, missing)}`,
      { cause: error },
    );
  }
}

/** The commands for a self-hosted server and for Temporal Cloud, which has a separate tool. */
function commandFor(namespace: string, names: readonly string[]): string {
  const own = names.flatMap((name) => ['--name', name, '--type', 'Keyword']).join(' ');
  const cloud = names.map((name) => `--search-attribute "${name}=Keyword"`).join(' ');
  return (
    `temporal operator search-attribute create --namespace ${namespace} ${own} ` +
    `(on Temporal Cloud: tcld namespace search-attributes add --namespace ${namespace} ${cloud})`
  );
}

async function missingAttributes(temporal: TemporalConnection): Promise<string[]> {
  try {
    return await temporal.call(unlisted);
  } catch (error) {
    // Only operators may list them, and Temporal Cloud does not provide this service.
    if (!hasStatus(error, 'permissionDenied', 'unimplemented', 'unauthenticated')) throw error;
    return temporal.call(unknownToQueries);
  }
}

async function unlisted(client: Client): Promise<string[]> {
  const { namespace } = client.options;
  const { customAttributes } = await client.connection.operatorService.listSearchAttributes({ namespace });
  return wanted.filter((name) => customAttributes[name] !== keyword);
}

/**
 * Detects missing attributes without permission to list them: a query with an unknown attribute is invalid.
 */
async function unknownToQueries(client: Client): Promise<string[]> {
  const unknown: string[] = [];
  for (const name of wanted) {
    try {
      await client.workflow.count(`${name} = 'none'`);
    } catch (error) {
      if (!hasStatus(error, 'invalidArgument')) throw error;
      unknown.push(name);
    }
  }
  return unknown;
}

async function register(client: Client, names: readonly string[]): Promise<void> {
  const { namespace } = client.options;
  const searchAttributes = Object.fromEntries(names.map((name) => [name, keyword]));
  await client.connection.operatorService.addSearchAttributes({ namespace, searchAttributes });
}
