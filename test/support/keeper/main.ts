/**
 * Runs the real Postgres and Temporal of the tests in a separate process: the first test that needs a service
 * starts it, all test processes of this checkout share it, and some seconds after the last one has ended
 * everything is stopped and removed. If it is killed, its children end with it.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { takeProcessLock } from '../../../local/process/process-lock.ts';
import { keeperFolder, socketPath, type KeeperAnswer, type Need, type SharedPart } from './protocol.ts';
import { startShared, type RunningSharedPart } from './shared-parts.ts';

const lingerMs = 10_000;
const folder = keeperFolder();
await mkdir(folder, { recursive: true, mode: 0o755 });
const lock = takeProcessLock(join(folder, 'lock'));
if (lock === undefined) process.exit(0);
for (const entry of await readdir(folder)) {
  if (entry.startsWith('parts-')) await rm(join(folder, entry), { recursive: true, force: true });
}
await rm(socketPath(), { force: true });

const partsFolder = join(folder, `parts-${process.pid}`);
await mkdir(partsFolder, { mode: 0o755 });
const parts = new Map<SharedPart, Promise<RunningSharedPart>>();
const leases = new Set<Socket>();
let linger = setTimeout(() => void stop(), lingerMs);

function partOf(name: SharedPart): Promise<RunningSharedPart> {
  const known = parts.get(name);
  if (known !== undefined) return known;
  const started = startShared(name, partsFolder);
  parts.set(name, started);
  started.catch(() => parts.delete(name));
  return started;
}

async function answer(need: Need): Promise<KeeperAnswer> {
  try {
    return { address: (await partOf(need.part)).address };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

const server = createServer((lease) => {
  leases.add(lease);
  clearTimeout(linger);
  lease.on('error', () => undefined);
  lease.once('close', () => {
    leases.delete(lease);
    if (leases.size === 0) linger = setTimeout(() => void stop(), lingerMs);
  });
  createInterface({ input: lease }).on('line', (line) => {
    void answer(JSON.parse(line) as Need).then((text) => lease.write(`${JSON.stringify(text)}\n`));
  });
});
server.listen(socketPath());

async function stop(): Promise<never> {
  server.close();
  for (const lease of leases) lease.destroy();
  await Promise.allSettled([...parts.values()].map(async (part) => (await part).stop()));
  await rm(partsFolder, { recursive: true, force: true });
  process.exit(0);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => void stop());
