import type { StoreFault, StoreOperation } from '../../../core/blobs/probe-store.ts';
import { ObjectStoreFull } from '../../../core/ports/object-store.ts';

type Requirements = Readonly<Record<StoreOperation, string>>;

const condition = 'conditional writes (If-None-Match: *)';

/** The permission that each operation requires, by the protocol of the store's URL. */
const requirements: Readonly<Record<string, Requirements>> = {
  'gs:': {
    list: 'storage.objects.list',
    write: 'storage.objects.create',
    'refuse to overwrite': condition,
    read: 'storage.objects.get',
    sign: 'iam.serviceAccounts.signBlob, or a key file',
    delete: 'storage.objects.delete',
  },
  's3:': {
    list: 's3:ListBucket',
    write: 's3:PutObject',
    'refuse to overwrite': condition,
    read: 's3:GetObject',
    sign: 'credentials of the service',
    delete: 's3:DeleteObject',
  },
  'file:': {
    list: 'read permission on the folder',
    write: 'write permission on the folder',
    'refuse to overwrite': 'hard links in the folder',
    read: 'read permission on the folder',
    sign: 'none',
    delete: 'write permission on the folder',
  },
};

/** A sentence for operators: which operation failed, why, and what it requires. */
export function describeFault({ operation, cause }: StoreFault, storeUrl: string): string {
  const required = requirements[new URL(storeUrl).protocol]?.[operation] ?? operation;
  const does = operation === 'sign' ? 'sign URLs' : `${operation} objects`;
  return `The object store does not ${does} (${reasonOf(cause)}). Required: ${required}.`;
}

function reasonOf(cause: unknown): string {
  if (cause instanceof ObjectStoreFull) return 'it is full';
  for (let error = cause; error instanceof Error; error = error.cause) {
    if (isWithoutCredentials(error)) return 'no credentials';
    if ([401, 403].includes(statusOf(error))) return 'permission denied';
    if (statusOf(error) === 404) return 'bucket not found';
    if (codeOf(error).match(/^(EACCES|EPERM|EROFS)$/)) return 'permission denied';
    if (codeOf(error) === 'ENOENT') return 'file not found';
    if (codeOf(error).match(/^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST|ENET)/))
      return 'it does not respond';
  }
  return 'unexpected response; see the log';
}

/** The client libraries report missing credentials only by these names and messages. */
function isWithoutCredentials({ name, message }: Error): boolean {
  return (
    name === 'CredentialsProviderError' ||
    /default credentials|without `?client_email|Could not load credentials/i.test(message)
  );
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

/** The client libraries store the status of a response in different properties. */
function statusOf(error: Error): number {
  const metadata = '$metadata' in error ? (error.$metadata as { readonly httpStatusCode?: number }) : {};
  const status = 'status' in error ? error.status : codeOf(error);
  return metadata.httpStatusCode ?? Number(status);
}
