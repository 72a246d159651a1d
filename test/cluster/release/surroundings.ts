import type { ClusterBacking } from '../backing/start-backing.ts';
import type { ClusterSite } from '../site.ts';
import type { AppliedManifest } from '../control-plane/kubectl.ts';

export const namespace = 'chartroom';
/** The namespace that the chart creates for step pods. */
export const stepNamespace = 'chartroom-steps';

/**
 * What an operator creates before a release: a namespace with restricted pods, the Secret, the object volume.
 */
export function surroundings(
  { databaseUrl, objects }: ClusterBacking,
  { storageClass }: ClusterSite,
): AppliedManifest[] {
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
    ...(storageClass === null ? [volumeOf(objects)] : []),
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'objects', namespace },
      spec: {
        accessModes: ['ReadWriteMany'],
        storageClassName: storageClass ?? '',
        ...(storageClass === null ? { volumeName: 'objects' } : {}),
        resources: { requests: capacity },
      },
    },
  ];
}

const capacity = { storage: '100Gi' };

function volumeOf(folder: string): AppliedManifest {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: 'objects' },
    spec: {
      capacity,
      accessModes: ['ReadWriteMany'],
      storageClassName: '',
      hostPath: { path: folder },
      claimRef: { namespace, name: 'objects' },
    },
  };
}
