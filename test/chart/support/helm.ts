import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { inheritedEnvironment, readEnvironment } from '../../../adapters/env.ts';
import { localEnvironment } from '../../../adapters/settings/programs.ts';
import { cacheFolder } from '../../../local/cache-folder.ts';
import { ensureHelm } from '../../../local/helm/ensure-helm.ts';

export const chartFolder = join(import.meta.dirname, '../../../charts/chartroom');
export const profiles = ['trial', 'gke', 'on-premises'] as const;
export type Profile = (typeof profiles)[number];

/** A rendered Kubernetes object. */
export interface RenderedManifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly [field: string]: unknown;
}

export interface HelmResult {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs Helm; resolves with its output for any exit code. */
export async function helm(...args: readonly string[]): Promise<HelmResult> {
  const environment = inheritedEnvironment();
  const log = () => undefined;
  const program = await ensureHelm(cacheFolder(readEnvironment(localEnvironment)), { environment, say: log });
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? -1, output, errors }));
  });
}

export const profileFile = (profile: Profile) => join(chartFolder, 'profiles', `${profile}.yaml`);

const results = new Map<string, Promise<HelmResult>>();

/** Result of `helm template` for a profile with these values on top. Equal values are rendered once. */
export function template(profile: Profile, values: object = {}): Promise<HelmResult> {
  const key = JSON.stringify([profile, values]);
  const result = results.get(key) ?? templateOnce(profile, values);
  results.set(key, result);
  return result;
}

async function templateOnce(profile: Profile, values: object): Promise<HelmResult> {
  const folder = await mkdtemp(join(tmpdir(), 'chart-'));
  try {
    const file = join(folder, 'values.json');
    await writeFile(file, JSON.stringify(values));
    const from = ['--values', profileFile(profile), '--values', file];
    return await helm('template', 'maps', chartFolder, '--namespace', 'rooms', ...from);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Objects rendered from a profile with these values on top, including hooks. Throws if Helm rejects them. */
export async function rendered(profile: Profile, values: object = {}): Promise<RenderedManifest[]> {
  const { code, output, errors } = await template(profile, values);
  if (code !== 0) throw new Error(errors);
  const documents = parseAllDocuments(output, { uniqueKeys: true });
  if (!Array.isArray(documents)) return [];
  return documents.flatMap((document) => {
    if (document.errors.length > 0) throw new Error(document.errors.join('\n'));
    const manifest = document.toJS() as RenderedManifest | null;
    return manifest === null ? [] : [manifest];
  });
}
