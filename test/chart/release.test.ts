import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { imageBuilds } from '../../local/release/images.ts';
import { releaseState } from '../../local/release/versions.ts';

const root = join(import.meta.dirname, '../..');
const files = [
  ...['package.json', 'package-lock.json', 'client/package.json', 'geo/package.json', 'web/package.json'],
  ...['charts/chartroom/Chart.yaml', 'Containerfile', 'CHANGELOG.md', '.github/CODEOWNERS'],
];

describe('a release', function () {
  this.timeout(600_000);
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'chartroom-release-'))));
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** The state of a copy of the files, one of them changed. */
  function stateWith(file: string, change: (text: string) => string) {
    const copy = mkdtempSync(join(folder, 'copy-'));
    for (const each of files) {
      mkdirSync(dirname(join(copy, each)), { recursive: true });
      cpSync(join(root, each), join(copy, each));
    }
    writeFileSync(join(copy, file), change(readFileSync(join(copy, file), 'utf8')));
    return releaseState(copy);
  }

  it('has one version in all files', () => {
    assert.deepEqual(releaseState(root).faults, []);
    const { version } = releaseState(root);
    for (const file of files.filter((each) => !/CHANGELOG|CODEOWNERS/.test(each))) {
      const { faults } = stateWith(file, (text) => text.replaceAll(version, '9.9.9'));
      assert.notDeepEqual(faults, [], file);
    }
  });

  it('needs entries in the changelog, with a date before it is published', () => {
    const { version } = releaseState(root);
    const released = stateWith('CHANGELOG.md', (text) =>
      text.replace('## [Unreleased]', `## [Unreleased]\n\n## [${version}] - 2026-01-31`),
    );
    assert.deepEqual(released.faults, []);
    assert.ok(!released.remaining.some((step) => step.includes('CHANGELOG')));
    const empty = stateWith('CHANGELOG.md', () => '# Changelog\n\n## [Unreleased]\n');
    assert.deepEqual(empty.faults, [`CHANGELOG.md: no entries for ${version}`]);
  });

  it('labels the images with version, commit, time and base image', () => {
    const values = {
      NODE_IMAGE: 'node@sha256:12',
      VERSION: '1.2.3',
      REVISION: 'abc',
      CREATED: '2026-01-31T00:00:00Z',
    };
    const [api, worker] = imageBuilds(root, { registry: 'registry.example.org', values });
    assert.equal(api?.tag, 'registry.example.org/chartroom-api:1.2.3');
    assert.match(
      worker?.command ?? '',
      /--build-arg VERSION=1\.2\.3 .*--target worker --tag \S+-worker:1\.2\.3 \.$/,
    );
    const label = (name: string) => worker?.labels[`org.opencontainers.image.${name}`];
    assert.deepEqual(['title', 'version', 'revision', 'created', 'base.name'].map(label), [
      'Chartroom worker',
      '1.2.3',
      'abc',
      '2026-01-31T00:00:00Z',
      'node@sha256:12',
    ]);
    assert.doesNotMatch(JSON.stringify([api, worker]), /\$\{/);
  });

  it('is packed by the dry run, which prints what would be pushed', () => {
    const output = join(folder, 'packed');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['local/release/dry-run.ts', '--output', output, '--registry', 'registry.example.org'],
      { cwd: root, encoding: 'utf8' },
    );
    assert.equal(status, 0, stderr);
    const { version } = releaseState(root);
    const packed = [`chartroom-${version}.tgz`, `chartroom-client-${version}.tgz`];
    assert.deepEqual(readdirSync(output).sort(), packed);
    assert.match(stdout, /podman push registry\.example\.org\/chartroom-worker:/);
    assert.match(stdout, /helm push \S+ oci:\/\/registry\.example\.org\/charts/);
    assert.match(stdout, /npm publish \S+chartroom-client-/);
    const chart = execFileSync('tar', ['-xOzf', join(output, packed[0] ?? ''), 'chartroom/Chart.yaml'], {
      encoding: 'utf8',
    });
    for (const field of ['home:', 'icon:', 'sources:', 'maintainers:'])
      assert.ok(chart.includes(field), field);
  });
});
