import { existsSync } from 'node:fs';

/** Path of the service account token in a pod. */
const token = '/var/run/secrets/kubernetes.io/serviceaccount/token';

/**
 * Why the pod does not confine a program that reads untrusted files, as a message for operators; null where
 * it does. Network policies cannot be checked from inside.
 */
export function podIsolationGap({
  file = token,
  uid = process.getuid?.() ?? 1,
}: { readonly file?: string; readonly uid?: number } = {}): string | null {
  if (existsSync(file))
    return 'The step pod has a service account token: set automountServiceAccountToken to false.';
  if (uid === 0) return 'The step pod runs as root: set runAsNonRoot and runAsUser in its template.';
  return null;
}
