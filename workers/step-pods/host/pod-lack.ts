import { existsSync } from 'node:fs';

/** Where the cluster puts the token of a pod's service account. */
const token = '/var/run/secrets/kubernetes.io/serviceaccount/token';

/**
 * What makes a pod no confinement for a program that reads what strangers send, as a sentence for operators; null where
 * nothing does. What the cluster shuts it off from (network, other pods) cannot be seen from inside.
 */
export function podLack({
  file = token,
  uid = process.getuid?.() ?? 1,
}: { readonly file?: string; readonly uid?: number } = {}): string | null {
  if (existsSync(file))
    return 'The pod of a step holds a token of a service account: automountServiceAccountToken must be false.';
  if (uid === 0) return 'The pod of a step runs as root: its template must say runAsNonRoot and runAsUser.';
  return null;
}
