/**
 * Runs the local identity provider on its own, for compose.yaml. It listens on every address, at the port of `--issuer`,
 * and stores its keys in `--folder`.
 */
import { parseArgs } from 'node:util';
import { launchIdentity } from './launch.ts';

const { values } = parseArgs({
  options: { issuer: { type: 'string' }, folder: { type: 'string' } },
});
const { issuer, folder } = values;
if (issuer === undefined || folder === undefined) throw new Error('--issuer and --folder are required.');

const running = await launchIdentity({ folder, issuer, host: '0.0.0.0', port: Number(new URL(issuer).port) });
console.log(`The identity provider runs at ${running.issuer}.`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void running.stop());
