import assert from 'node:assert/strict';
import type { ReleaseStage } from './release-on-api-server.ts';

/** The Secret that the trial profile names. */
export async function createDatabaseSecret(
  stage: ReleaseStage,
  namespace: string,
  key = 'url',
): Promise<void> {
  await stage.core.createNamespacedSecret({
    namespace,
    body: { metadata: { name: 'trial-database' }, stringData: { [key]: 'postgres://x@y/z' } },
  });
}

export function describeReferences(stage: () => ReleaseStage): void {
  it('is refused if a Secret does not exist or lacks a key, unless references are not checked', async () => {
    const namespace = 'references';
    await stage().newNamespace(namespace);
    const absent = await stage().upgrade(namespace);
    assert.match(
      absent.errors,
      /database\.existingSecret: the Secret trial-database does not exist in the namespace references\. Create it/,
    );
    await createDatabaseSecret(stage(), namespace, 'another');
    const lacking = await stage().upgrade(namespace);
    assert.match(lacking.errors, /database\.existingSecret: the Secret trial-database has no key url\./);
    const unchecked = await stage().upgrade(namespace, { checkReferences: false });
    assert.equal(unchecked.code, 0, unchecked.errors);
  });
}
