/**
 * Attempts of a program that a malicious file has compromised inside the pod of a step. Runs in such a pod instead of
 * its program, and prints one line of JSON: what it tried, and whether it was blocked. ATTACK_ADDRESSES lists the
 * addresses to try (`host:port`, separated by commas): the API of the cluster, Postgres, Temporal, other pods, the
 * metadata service of the cloud.
 */
import { spawnSync } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { type Argument, ownPath } from '../../../adapters/confinement/argument.ts';
import { confined, layersOn } from '../../../adapters/confinement/confinement.ts';
import { probeConfinement } from '../../../adapters/confinement/probe-confinement.ts';
import { runProgram } from '../../../adapters/confinement/run-program.ts';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { attacks, openAttackTarget } from '../../contract/confinement/attacks.ts';

interface AttackResult {
  readonly what: string;
  readonly isBlocked: boolean;
  readonly found: string;
}

/** An address without a response is one that a policy drops. */
const silenceMs = 5000;

const attempts: AttackResult[] = [];

async function attempt(what: string, attack: () => string | Promise<string>): Promise<void> {
  try {
    attempts.push({ what, isBlocked: false, found: await attack() });
  } catch (error) {
    attempts.push({ what, isBlocked: true, found: error instanceof Error ? error.message : String(error) });
  }
}

function reach(host: string, port: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect({ host, port, timeout: silenceMs });
  socket.once('connect', () => resolve('connected'));
  socket.once('timeout', () => reject(new Error('no answer')));
  socket.once('error', reject);
  return promise.finally(() => socket.destroy());
}

const environment = inheritedEnvironment();

await attempt('the token of a service account', () => {
  const folder = '/var/run/secrets/kubernetes.io/serviceaccount';
  if (!existsSync(folder)) throw new Error('there is none');
  return readFileSync(`${folder}/token`, 'utf8').slice(0, 8);
});
await attempt('credentials in the environment', () => {
  const names = Object.keys(environment).filter((name) =>
    /DATABASE|AWS_|GOOGLE_|S3_|TEMPORAL|OIDC|PASSWORD|SECRET|API_KEY/.test(name),
  );
  if (names.length === 0) throw new Error('there are none');
  return names.join(' ');
});
await attempt('addresses of services in the environment', () => {
  // Every pod receives the address of the cluster API, whatever its template.
  const names = Object.keys(environment).filter(
    (name) => name.endsWith('_SERVICE_HOST') && name !== 'KUBERNETES_SERVICE_HOST',
  );
  if (names.length === 0) throw new Error('there are none');
  return names.join(' ');
});
for (const file of ['/app/x', '/etc/x', '/usr/bin/x', '/proc/sys/kernel/core_pattern'])
  await attempt(`to write ${file}`, () => {
    writeFileSync(file, 'x');
    return 'written';
  });
await attempt('to be root', () => {
  const uid = process.getuid?.() ?? -1;
  if (uid !== 0) throw new Error(`the user is ${uid}`);
  return 'root';
});
await attempt('capabilities, and privileges to come', () => {
  const status = readFileSync('/proc/self/status', 'utf8');
  const read = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1] ?? 'none';
  const found = `CapEff ${read('CapEff')} NoNewPrivs ${read('NoNewPrivs')} Seccomp ${read('Seccomp')}`;
  if (/^CapEff 0+ NoNewPrivs 1 Seccomp 2$/.test(found)) throw new Error(found);
  return found;
});
await attempt('namespaces of its own', () => {
  const node = [process.execPath, '--version'];
  const { status, stderr, error } = spawnSync('unshare', ['--user', '--map-root-user', ...node], {
    encoding: 'utf8',
  });
  if (error !== undefined) return `cannot be tried: ${error.message}`;
  if (status !== 0) throw new Error(stderr.trim());
  return 'made';
});
await attempt('processes of other pods', () => {
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) > 0).length;
  if (others < 20) throw new Error(`${others} processes are seen`);
  return `${others} processes`;
});
await attempt('names of the cluster', async () => (await lookup('kubernetes.default.svc')).address);
const addresses = (environment.ATTACK_ADDRESSES ?? '').split(',').filter((address) => address !== '');
for (const address of addresses) {
  const at = address.lastIndexOf(':');
  await attempt(`to reach ${address}`, () => reach(address.slice(0, at), Number(address.slice(at + 1))));
}

/** The same attacks as on any machine, from a program of a step in the layers that its pod permits. */
async function attackFromStep(): Promise<void> {
  await using target = await openAttackTarget();
  const layers = probeConfinement();
  for (const [what, [, attack]] of Object.entries(attacks))
    await attempt(`from a step: to ${what}`, async () => {
      const command = ['perl', '-e', target.program(attack)] as readonly string[] as Argument[];
      const boundary = { folder: ownPath(target.folder), readable: [], limits: {} };
      let output = '';
      const { errors } = await runProgram(confined(layers, boundary, command), {
        folder: target.folder,
        environment: { PATH: '/usr/bin:/bin' },
        wallClockMs: 60_000,
        signal: new AbortController().signal,
        onOutput: (text) => (output += text),
      });
      if (output.startsWith('failed')) throw new Error(output);
      return `${output} ${errors} (${layersOn(layers).join(', ')})`;
    });
}
await attackFromStep();

process.stdout.write(`${JSON.stringify(attempts)}\n`);
process.exitCode = attempts.every(({ isBlocked }) => isBlocked) ? 0 : 1;
