import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { everything } from './support/everything.ts';
import { rendered } from './support/helm.ts';
import { containersOf, podsOf } from './support/pods.ts';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'Containerfile'), 'utf8');
const stages = text.split(/^FROM /m).slice(1);
const stage = (name: string) => stages.find((each) => new RegExp(`^\\S+ AS ${name}$`, 'm').test(each)) ?? '';

/** Paths that the build copies from the checkout. */
const copiedBy = (name: string) =>
  [...stage(name).matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));
const copied = [...new Set(['build', 'web', 'identity'].flatMap(copiedBy))];

describe('the Containerfile', function () {
  this.timeout(600_000);

  it('copies existing paths, including every folder that the product imports from', () => {
    for (const source of copied) assert.ok(existsSync(join(root, source)), source);
    const imported = globSync('{api,adapters,core,geo,k8s,workers,workflows}/**/*.ts', { cwd: root }).flatMap(
      (file) => {
        const code = readFileSync(join(root, file), 'utf8');
        return [...code.matchAll(/(?:from |import\()'((?:\.\.\/)+)([a-z0-9]+)\//g)].flatMap(
          ([, up = '', folder = '']) => (up.length / 3 === file.split('/').length - 1 ? [folder] : []),
        );
      },
    );
    for (const folder of new Set(imported)) assert.ok(copiedBy('build').includes(folder), folder);
  });

  it('includes in the build context only what it copies', () => {
    const ignore = readFileSync(join(root, '.dockerignore'), 'utf8');
    const allowed = [...ignore.matchAll(/^!(.+)$/gm)].map(([, name]) => name);
    assert.match(ignore, /^\*$/m);
    const isWithin = (path: string) => allowed.some((each) => path === each || path.startsWith(`${each}/`));
    assert.deepEqual(
      copied.filter((path) => !isWithin(path)),
      [],
    );
    assert.deepEqual(
      allowed.filter((each = '') => !copied.includes(each)),
      [],
    );
  });

  it('contains every program that the chart starts', async () => {
    for (const { of, spec } of podsOf(await rendered('gke', everything))) {
      for (const { args = [] } of containersOf(spec)) {
        const program = args.find((arg) => arg.endsWith('.ts'));
        if (program === undefined) continue;
        assert.ok(existsSync(join(root, program)), `${of}: ${program}`);
        assert.ok(copied.includes(program.split('/')[0] ?? ''), `${of}: ${program}`);
      }
    }
  });

  it('builds images that do not run as root, without GDAL in the API image', () => {
    for (const name of ['api', 'worker']) {
      const users = [...stage(name).matchAll(/^USER (\S+)$/gm)].map(([, user]) => user);
      assert.equal(users.at(-1), '1000:1000', name);
    }
    assert.doesNotMatch(stage('api'), /gdal/);
    assert.match(stage('worker'), /gdal-bin/);
    assert.match(stage('api'), /WEB_ROOT=\/app\/web[^]*COPY --from=web \S+ \/app\/web$/m);
    assert.match(stage('build'), /npm ci --omit=dev --workspace=geo .*--ignore-scripts/);
    assert.match(stage('build'), /npm pkg delete devDependencies[^#]*npm sbom (?!.*omit)/);
  });

  it('adds the license, the notices and the labels of OCI to the images', () => {
    for (const file of ['LICENSE', 'THIRD-PARTY-NOTICES.md'])
      assert.ok(copiedBy('build').includes(file), file);
    const labels = [...stage('api').matchAll(/org\.opencontainers\.image\.([a-z.]+)=/g)].map(
      ([, name]) => name,
    );
    const expected =
      'title description version revision created licenses source url documentation base.name'.split(' ');
    assert.deepEqual(labels, expected);
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>;
    assert.match(stage('api'), new RegExp(`^ARG VERSION=${manifest['version']}$`, 'm'));
    assert.match(stage('api'), new RegExp(`image\\.licenses="${manifest['license']}"`));
    assert.match(stage('worker'), /image\.title="Chartroom worker"/);
  });

  it('uses one base image without a default, pinned by digest', () => {
    assert.match(text, /^ARG NODE_IMAGE$/m);
    const bases = stages.map((each) => each.split(' ', 1)[0]);
    assert.deepEqual(new Set(bases), new Set(['${NODE_IMAGE}', 'web', 'api']));
    const check = /^RUN (echo "\$NODE_IMAGE" .+)$/m.exec(stage('build'))?.[1] ?? assert.fail('no check');
    const end = (NODE_IMAGE: string) => spawnSync('sh', ['-c', check], { env: { NODE_IMAGE } }).status;
    assert.equal(end(`docker.io/library/node@sha256:${'0'.repeat(64)}`), 0);
    for (const tag of ['', 'node:24-trixie-slim', 'node@sha256:12']) assert.equal(end(tag), 1, tag);
  });
});
