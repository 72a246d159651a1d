import type { RenderedManifest } from './helm.ts';

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly resources?: { readonly limits?: Readonly<Record<string, string>>; readonly requests?: object };
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
}

export interface PodSpec {
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly automountServiceAccountToken?: boolean;
  readonly serviceAccountName?: string;
  readonly runtimeClassName?: string;
  readonly enableServiceLinks?: boolean;
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly volumes?: readonly Readonly<Record<string, unknown>>[];
  readonly hostNetwork?: boolean;
  readonly hostPID?: boolean;
  readonly hostIPC?: boolean;
}

export interface PodTemplate {
  /** Kind and name of the object that creates the pod. */
  readonly of: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly spec: PodSpec;
}

interface Template {
  readonly metadata?: { readonly labels?: Readonly<Record<string, string>> };
  readonly spec: PodSpec;
}

/** All pods that these objects create or describe, including the template of steps. */
export function podsOf(manifests: readonly RenderedManifest[]): PodTemplate[] {
  return manifests.flatMap((manifest) => {
    const of = `${manifest.kind} ${manifest.metadata.name}`;
    const template = templateOf(manifest);
    return template === null ? [] : [{ of, labels: template.metadata?.labels ?? {}, spec: template.spec }];
  });
}

function templateOf(manifest: RenderedManifest): Template | null {
  if (manifest.kind === 'Pod') return manifest as unknown as Template;
  if (manifest.kind === 'Deployment' || manifest.kind === 'Job') {
    return (manifest['spec'] as { readonly template: Template }).template;
  }
  if (manifest.kind === 'CronJob') {
    const { jobTemplate } = manifest['spec'] as { readonly jobTemplate: unknown };
    return (jobTemplate as { readonly spec: { readonly template: Template } }).spec.template;
  }
  const text = (manifest['data'] as Readonly<Record<string, string>> | undefined)?.['template.json'];
  return text === undefined ? null : (JSON.parse(text) as Template);
}

export function containersOf(spec: PodSpec): readonly Container[] {
  return [...spec.containers, ...(spec.initContainers ?? [])];
}
