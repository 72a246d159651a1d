import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticesFile, thirdPartyNotices } from '../../local/release/third-party-notices.ts';
import { bundledPackages, runtimePackages } from '../../local/release/third-party-packages.ts';

const root = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/**
 * Licenses allowed in a distribution under Apache-2.0; LGPL for libvips, which sharp loads as a shared library, and OFL
 * for fonts.
 */
const accepted =
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC-BY-4.0 CC0-1.0 ISC LGPL-3.0-or-later MIT OFL-1.1 ' +
  'PSF-2.0 Unlicense Zlib';

describe('the licenses', () => {
  it('are Apache-2.0 in LICENSE and in the manifests of the packages', () => {
    assert.match(textOf('LICENSE'), /^\s*Apache License\s+Version 2\.0, January 2004/);
    for (const file of ['package.json', 'geo/package.json', 'client/package.json', 'web/package.json'])
      assert.equal((JSON.parse(textOf(file)) as { license: string }).license, 'Apache-2.0', file);
  });

  it('of third-party packages may be distributed with Apache-2.0', () => {
    const refused = [...runtimePackages(root), ...bundledPackages(root)].filter(({ license }) =>
      license
        .replace(/[()]/g, '')
        .split(/ (?:AND|OR) /)
        .some((each) => !accepted.split(' ').includes(each)),
    );
    assert.deepEqual(refused, []);
  });

  it('of third-party packages are current in the notices (npm run notices writes them)', () => {
    assert.equal(textOf(noticesFile), thirdPartyNotices(root));
  });

  it('of all packages that the web application imports are in the notices', () => {
    const bundled = bundledPackages(root).map(({ name }) => name);
    const files = globSync('{web,client}/**/*.{ts,tsx}', { cwd: root }).filter(
      (file) => !/(^|\/)(build|dist|node_modules)\//.test(file),
    );
    const missing = files.flatMap((file) =>
      [...textOf(file).matchAll(/^(?:import|export) (?!type )[^;]*?from '([^.'][^']*)'/gm)]
        .map(([, name = '']) =>
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        )
        .filter((name) => !bundled.includes(name))
        .map((name) => `${file}: ${name}`),
    );
    assert.deepEqual(missing, []);
  });
});
