import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export interface ReleaseState {
  readonly version: string;
  /** Files that state another version, or have no entry for this one. */
  readonly faults: readonly string[];
  /** Steps that remain before this state of the files can be released. */
  readonly remaining: readonly string[];
}

/** Files in which `OWNER` stands for the account of the repository until it is published. */
const withOwner = [
  'charts/chartroom/Chart.yaml',
  'client/package.json',
  'Containerfile',
  '.github/CODEOWNERS',
];

/** Compares the version in package.json with every other file that states it. */
export function releaseState(root: string): ReleaseState {
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
  const versionOf = (file: string) => (JSON.parse(textOf(file)) as { version: string }).version;
  const version = versionOf('package.json');
  const chart = parse(textOf('charts/chartroom/Chart.yaml')) as { version: string; appVersion: string };
  const stated = {
    'client/package.json': versionOf('client/package.json'),
    'package-lock.json': versionOf('package-lock.json'),
    'geo/package.json': versionOf('geo/package.json'),
    'web/package.json': versionOf('web/package.json'),
    'charts/chartroom/Chart.yaml (version)': chart.version,
    'charts/chartroom/Chart.yaml (appVersion)': chart.appVersion,
    'Containerfile (VERSION)': /^ARG VERSION=(\S+)$/m.exec(textOf('Containerfile'))?.[1] ?? 'no version',
  };
  const changes = changelogState(textOf('CHANGELOG.md'), version);
  const differing = Object.entries(stated).filter(([, other]) => other !== version);
  const placeholders = withOwner.filter((file) => /\bOWNER\b/.test(textOf(file)));
  return {
    version,
    faults: [
      ...differing.map(([file, other]) => `${file}: ${other} instead of ${version}`),
      ...changes.faults,
    ],
    remaining: [
      ...changes.remaining,
      ...placeholders.map((file) => `${file}: replace the placeholder OWNER.`),
    ],
  };
}

function changelogState(text: string, version: string): Pick<ReleaseState, 'faults' | 'remaining'> {
  const sections = text.split(/^## /m).slice(1);
  if (sections.some((each) => each.startsWith(`[${version}] - `))) return { faults: [], remaining: [] };
  const pending = sections.find((each) => each.startsWith('[Unreleased]')) ?? '';
  if (!/^- /m.test(pending)) return { faults: [`CHANGELOG.md: no entries for ${version}`], remaining: [] };
  return {
    faults: [],
    remaining: [`CHANGELOG.md: move the entries of [Unreleased] to [${version}] - DATE.`],
  };
}
