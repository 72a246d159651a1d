import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ImageBuild {
  /** `REGISTRY/chartroom-api:0.1.0` */
  readonly tag: string;
  /** The command that builds the image, for a shell. */
  readonly command: string;
  /** Labels of the image by name. */
  readonly labels: Readonly<Record<string, string>>;
}

export interface ReleaseImageOptions {
  readonly registry: string;
  /** Values of the build arguments NODE_IMAGE, VERSION, REVISION and CREATED. */
  readonly values: Readonly<Record<string, string>> & { readonly VERSION: string };
}

/** How the released images are built, with the labels that the Containerfile gives them. */
export function imageBuilds(root: string, { registry, values }: ReleaseImageOptions): ImageBuild[] {
  const stages = readFileSync(join(root, 'Containerfile'), 'utf8').split(/^FROM /m);
  const stage = (name: string) =>
    stages.find((each) => new RegExp(`^\\S+ AS ${name}$`, 'm').test(each)) ?? '';
  const base = stage('api');
  const defaults = Object.fromEntries(
    [...base.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const all: Readonly<Record<string, string>> = { ...defaults, ...values };
  return ['api', 'worker'].map((name) => {
    const tag = `${registry}/chartroom-${name}:${values.VERSION}`;
    const given = Object.entries(values).map(([argument, value]) => `--build-arg ${argument}=${value}`);
    return {
      tag,
      command: ['podman build', ...given, `--target ${name}`, `--tag ${tag} .`].join(' '),
      // A label of the later stage replaces that of the stage it builds on.
      labels: Object.fromEntries(
        [
          ...`${base}${name === 'api' ? '' : stage(name)}`.matchAll(
            /(org\.opencontainers\.[\w.]+)="([^"]*)"/g,
          ),
        ].map(([, label = '', text = '']) => [
          label,
          text.replace(/\$\{(\w+)\}/g, (_, key: string) => all[key] ?? ''),
        ]),
      ),
    };
  });
}
