import type { ClusterBacking } from '../backing/start-backing.ts';
import type { AppliedManifest } from '../control-plane/kubectl.ts';

export const namespace = 'chartroom';
/** The namespace that the chart creates for step pods. */
export const stepNamespace = 'chartroom-steps';

/**
 * What an operator creates before a release: a namespace with restricted pods, the Secret, the object volume.
 */
export function surroundings({ databaseUrl, objects }: ClusterBacking): AppliedManifest[] {
  const capacity = { storage: '100Gi' };
  return [
    {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: namespace, labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
    },
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'database', namespace },
      stringData: { url: databaseUrl },
    },
    {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: 'objects' },
      spec: {
        capacity,
        accessModes: ['ReadWriteMany'],
        storageClassName: '',
        hostPath: { path: objects },
        claimRef: { namespace, name: 'objects' },
      },
    },
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'objects', namespace },
      spec: {
        accessModes: ['ReadWriteMany'],
        storageClassName: '',
        volumeName: 'objects',
        resources: { requests: capacity },
      },
    },
  ];
}
