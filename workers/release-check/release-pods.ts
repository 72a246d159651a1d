import type { V1Pod } from '@kubernetes/client-node';
import { openCluster } from '../../k8s/api/cluster.ts';
import { sentenceOf } from './sentence-of.ts';

export interface ReleasePods {
  /** One sentence for each pod of the release that does not run. */
  notReady(): Promise<readonly string[]>;
}

interface Settings {
  /** Undefined outside a cluster. */
  readonly POD_NAMESPACE?: string | undefined;
  readonly RELEASE_POD_SELECTOR?: string | undefined;
  /** Undefined if no pool runs steps in pods. */
  readonly STEP_POD_NAMESPACE?: string | undefined;
}

/** Reads the pods of the release from the cluster that this process runs in. */
export function openReleasePods({
  POD_NAMESPACE: namespace,
  RELEASE_POD_SELECTOR: labelSelector,
  STEP_POD_NAMESPACE: ofSteps,
}: Settings): ReleasePods {
  return {
    async notReady() {
      if (namespace === undefined || labelSelector === undefined) return [];
      const namespaces = new Set([namespace, ofSteps ?? namespace]);
      const sentences = [...namespaces].map((each) => faultsIn(each, labelSelector));
      return (await Promise.all(sentences)).flat();
    },
  };
}

async function faultsIn(namespace: string, labelSelector: string): Promise<string[]> {
  try {
    const { pods } = await openCluster(namespace);
    const { items } = await pods.listNamespacedPod({ namespace, labelSelector });
    return items.flatMap(faultOf);
  } catch (error) {
    return [`The pods of the release in ${namespace} could not be read: ${sentenceOf(error)}`];
  }
}

/** Why a pod does not run or is not ready, as a sentence; none if it is ready or has completed. */
export function faultOf({ metadata, status }: V1Pod): string[] {
  const condition = (type: string) => status?.conditions?.find((each) => each.type === type);
  if (status?.phase === 'Succeeded' || condition('Ready')?.status === 'True') return [];
  const scheduled = condition('PodScheduled');
  const reasons = [
    ...(scheduled?.status === 'False' ? [`${scheduled.reason ?? ''}: ${scheduled.message ?? ''}`] : []),
    ...(status?.containerStatuses ?? []).flatMap(({ state, lastState }) => {
      const ended = state?.terminated ?? lastState?.terminated;
      return [
        ...(state?.waiting ? [`${state.waiting.reason ?? 'waiting'}: ${state.waiting.message ?? ''}`] : []),
        ...(ended
          ? [`its container ended with code ${ended.exitCode} (${ended.reason ?? 'no reason'})`]
          : []),
      ];
    }),
  ];
  const reason =
    reasons.length === 0 ? (status?.message ?? 'its /readyz does not respond with 200') : reasons.join('; ');
  return [`The pod ${metadata?.name ?? ''} is not ready: ${reason}`];
}
