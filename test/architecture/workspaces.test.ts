import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cruise, type IFlattenedRuleSet } from 'dependency-cruiser';
import { runtimePackages } from '../../local/release/third-party-packages.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const checkout = join(import.meta.dirname, '../..');
const rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as Required<
  Pick<IFlattenedRuleSet, 'forbidden'>
>;

interface Manifest {
  readonly workspaces?: readonly string[];
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(checkout, folder, 'package.json'), 'utf8')) as Manifest;
const root = manifestOf('');
const { workspaces = [] } = root;

describe('the npm workspaces', () => {
  it('have a README and a script for their tests', () => {
    assert.deepEqual(workspaces, ['geo', 'client', 'web']);
    for (const folder of workspaces) {
      assert.ok(existsSync(join(checkout, folder, 'README.md')), folder);
      assert.match(manifestOf(folder).scripts?.['test'] ?? '', /test\/run\.ts/, folder);
    }
  });

  it('declare exact versions, and the same version of a package as the others', () => {
    const versions = new Map<string, string>();
    const manifests = [...workspaces.map(manifestOf), root];
    for (const { dependencies, devDependencies } of manifests) {
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
        assert.equal(version, versions.get(name) ?? version, name);
        versions.set(name, version);
      }
    }
    const isExact = (version: string) => /^(?:npm:[\w-]+@)?\d/.test(version);
    const inexact = [...versions].filter(([name, version]) => !isExact(version) && name !== '@types/node');
    assert.deepEqual(inexact, []);
  });

  it('install none of their packages into the images, except for those of geo', () => {
    const lock = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as {
      packages: Readonly<Record<string, { readonly dev?: boolean }>>;
    };
    const installed = runtimePackages(checkout).map(({ name }) => name);
    // npm omits a development package of the root only if no workspace needs it at run time.
    const surplus = Object.keys(root.devDependencies ?? {}).filter(
      (name) => lock.packages[`node_modules/${name}`]?.dev !== true && !installed.includes(name),
    );
    assert.deepEqual(surplus, []);
    for (const name of Object.keys(manifestOf('geo').dependencies ?? {})) assert.ok(installed.includes(name));
    for (const name of ['preact', 'maplibre-gl', 'openapi-fetch']) assert.ok(!installed.includes(name), name);
  });

  it('import only packages that their own package.json declares', async () => {
    const folder = temporaryFolder();
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(folder.path, path)), { recursive: true });
      writeFileSync(join(folder.path, path), text);
    };
    try {
      for (const name of ['declared', 'of-root']) {
        write(
          `node_modules/${name}/package.json`,
          JSON.stringify({ name, version: '1.0.0', main: 'main.js' }),
        );
        write(`node_modules/${name}/main.js`, '');
      }
      write('package.json', '{"dependencies":{"of-root":"1.0.0"}}');
      write('geo/package.json', '{"dependencies":{"declared":"1.0.0"}}');
      write('geo/one.ts', "import 'declared';\n");
      write('geo/other.ts', "import 'of-root';\n");
      write('core/one.ts', "import 'of-root';\n");
      write('core/other.ts', "import 'declared';\n");
      const { output } = await cruise(['core', 'geo'], {
        ...{ baseDir: folder.path, validate: true, ruleSet: { forbidden: rules.forbidden } },
      });
      assert.ok(typeof output === 'object');
      const refused = output.summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`);
      assert.deepEqual(refused.sort(), [
        'core/other.ts: only-declared-packages',
        'geo/other.ts: only-declared-packages',
      ]);
    } finally {
      folder.remove();
    }
  });
});
