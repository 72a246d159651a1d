import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = join(import.meta.dirname, '../../..');

describe('the installation of packages', () => {
  it('runs install scripts of allowed packages only', () => {
    const checkout = temporaryFolder();
    try {
      cpSync(join(root, 'local/bootstrap.mjs'), join(checkout.path, 'local/bootstrap.mjs'));
      cpSync(join(root, 'local/bootstrap'), join(checkout.path, 'local/bootstrap'), { recursive: true });
      const npm = (folder: string, ...args: string[]) =>
        execFileSync('npm', [...args, '--offline', '--loglevel=error'], { cwd: folder, encoding: 'utf8' });
      const write = (folder: string, manifest: object) =>
        writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '1.0.0', ...manifest }));
      for (const name of ['allowed', 'forbidden']) {
        const folder = join(checkout.path, 'packages', name);
        mkdirSync(folder, { recursive: true });
        write(folder, { name, scripts: { postinstall: `node -e "fs.writeFileSync('ran', '')"` } });
        npm(folder, 'pack');
      }
      const dependencies = {
        allowed: 'file:packages/allowed/allowed-1.0.0.tgz',
        forbidden: 'file:packages/forbidden/forbidden-1.0.0.tgz',
      };
      const allowScripts = { allowed: true, forbidden: false };
      write(checkout.path, { name: 'checkout', dependencies, allowScripts });
      npm(checkout.path, 'install', '--package-lock-only', '--ignore-scripts');
      writeFileSync(join(checkout.path, 'program.ts'), '');
      execFileSync(process.execPath, ['local/bootstrap.mjs', 'program.ts'], {
        cwd: checkout.path,
        stdio: 'ignore',
      });
      const ran = (name: string) => existsSync(join(checkout.path, 'node_modules', name, 'ran'));
      assert.deepEqual([ran('allowed'), ran('forbidden')], [true, false]);
    } finally {
      checkout.remove();
    }
  });
});
