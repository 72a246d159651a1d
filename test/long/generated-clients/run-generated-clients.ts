import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { cacheFolder } from '../../../local/cache-folder.ts';
import { startTestStack, type TestStack } from '../../support/stack.ts';
import { downloadJar, generatedClients, generatorVersion, walkedFile } from './clients.ts';
import type { ClientCommand, GeneratedClient } from './clients.ts';

const execute = promisify(execFile);
const environment = inheritedEnvironment();

/** The steps of every walk, as the walks report them. */
const steps = ['room', 'marker', 'job', 'features', 'tile', 'export', 'error', 'deletion'];

/**
 * Generates clients from openapi.json, compiles them and walks each through a running stack. Whether all walks succeeded;
 * a client whose tools are missing counts as failed.
 */
export async function runGeneratedClients(log: (line: string) => void): Promise<boolean> {
  const cache = join(cacheFolder(environment), 'generated-clients');
  const venv = join(cache, 'python');
  const jar = join(cache, `openapi-generator-cli-${generatorVersion}.jar`);
  mkdirSync(cache, { recursive: true });
  if (!existsSync(jar) && isInstalled('mvn')) await run(downloadJar(cache), cache, {});
  await using stack = await startTestStack();
  let succeeded = true;
  for (const [number, client] of generatedClients(jar, venv).entries()) {
    const missing = client.needs.filter((program) => !isInstalled(program));
    const outcome =
      missing.length > 0
        ? `failed: ${missing.join(' and ')} must be on PATH to generate and compile it`
        : await tryClient(client, `walk-${number}`.padEnd(10, '-'), stack);
    log(`${client.name}: ${outcome}`);
    succeeded &&= outcome.startsWith('passed');
  }
  return succeeded;
}

async function tryClient({ build, walk }: GeneratedClient, room: string, stack: TestStack): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'chartroom-generated-'));
  try {
    for (const command of build) await run(command, folder, {});
    const printed = await run(walk, folder, {
      CHARTROOM_URL: stack.apiUrls[0],
      CHARTROOM_TOKEN: await stack.tokenOf('owner'),
      CHARTROOM_ROOM: room,
      CHARTROOM_FILE: walkedFile,
    });
    const done = printed.trim().split('\n');
    const missed = steps.filter((step) => !done.includes(step));
    return missed.length === 0 ? `passed (${steps.join(', ')})` : `failed: without ${missed.join(', ')}`;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return `failed: ${String(error).slice(0, 300)}\n${stdout.slice(-2000)}${stderr.slice(-4000)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the program's output. Rejects if it fails. */
async function run([program, ...args]: ClientCommand, cwd: string, more: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await execute(program, args, {
    cwd,
    env: { ...environment, ...more },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

function isInstalled(program: string): boolean {
  return (environment['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
