import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KubeConfig, V1PolicyRule } from '@kubernetes/client-node';
import { parse } from 'yaml';

const readme = join(import.meta.dirname, '../../../k8s/README.md');

/** The rights of a worker, as documented in k8s/README.md. */
export async function rightsOfWorkers(): Promise<V1PolicyRule[]> {
  const [, block = ''] = /```yaml\n(rules:\n[^`]+)```/.exec(await readFile(readme, 'utf8')) ?? [];
  return (parse(block) as { rules: V1PolicyRule[] }).rules;
}

/** Grants a user these rights in a namespace. @param admin - of the administrator */
export async function grant(
  admin: KubeConfig,
  { namespace, user, rules }: { namespace: string; user: string; rules: V1PolicyRule[] },
): Promise<void> {
  const { RbacAuthorizationV1Api } = await import('@kubernetes/client-node');
  const api = admin.makeApiClient(RbacAuthorizationV1Api);
  const apiGroup = 'rbac.authorization.k8s.io';
  const metadata = { name: user };
  await api.createNamespacedRole({ namespace, body: { metadata, rules } });
  await api.createNamespacedRoleBinding({
    namespace,
    body: {
      metadata,
      roleRef: { apiGroup, kind: 'Role', name: user },
      subjects: [{ apiGroup, kind: 'User', name: user }],
    },
  });
}
