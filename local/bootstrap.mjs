/**
 * Entry point of `npm start`, `npm test` and the other commands: plain JavaScript that runs on Node 18 or newer. It
 * installs Node 24 and the packages where they are missing, then runs the given program under Node 24. For programs that
 * start the stack, prepare.mjs begins the slow preparations at the same time.
 * It logs to stderr: stdout belongs to the program.
 */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from './bootstrap/cache.mjs';
import { ensureNode } from './bootstrap/node-24.mjs';
import { areInstalled, ensurePackages } from './bootstrap/packages.mjs';

const checkout = dirname(dirname(fileURLToPath(import.meta.url)));

function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * The environment of the program: Node 24 comes first on PATH, so child processes find it too. They load the same files,
 * so they share a compile cache; `npm run coverage` counts only what is compiled in its run.
 */
function environmentFor(node, program, cache) {
  const environment = { ...process.env, NODE: node, npm_node_execpath: node };
  if (program.endsWith('.ts')) {
    environment.NODE_COMPILE_CACHE ??= join(checkout, 'node_modules/.cache/node');
    environment.NODE_COMPILE_CACHE_PORTABLE ??= '1';
  }
  environment.PATH = `${dirname(node)}:${process.env.PATH ?? '/usr/bin:/bin'}`;
  if (!cache.isDefault) {
    environment.XDG_CACHE_HOME = dirname(cache.folder);
    environment.npm_config_cache = join(cache.folder, 'npm');
  }
  return environment;
}

/** Programs that start the stack. */
const withStack = ['local/main.ts', 'test/run.ts'];

/** Starts prepare.mjs if the program starts the stack and packages have to be installed. */
function prepare(node, program, cache, environment) {
  const isConfigured = environment.TEMPORAL_ADDRESS || environment.TEMPORAL_EXECUTABLE;
  if (isConfigured || !withStack.includes(program) || areInstalled(checkout)) return;
  // It ends when the channel closes.
  const child = spawn(node, [join(checkout, 'local/bootstrap/prepare.mjs'), cache.folder], {
    env: environment,
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  child.once('error', () => undefined);
}

/** Runs the program with the streams of this process until it exits, and forwards signals to it. */
function run(node, args, environment) {
  const child = spawn(node, args, { env: environment, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  const stop = () => child.kill('SIGTERM');
  process.on('SIGTERM', stop);
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  // On a terminal, Ctrl-C reaches the whole foreground process group, including the child.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  // If npm is killed, no signal arrives here, but the parent process id changes.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid === parent || stop(), 1000);
  watch.unref();
  child.once('error', (error) => {
    say(`Could not run ${node}: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const name of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

const [program, ...args] = process.argv.slice(2);
try {
  if (program === undefined) throw new Error('Usage: node local/bootstrap.mjs <program.ts> [arguments]');
  const cache = cacheFolder(checkout);
  const node = await ensureNode(cache.folder, say);
  const environment = environmentFor(node, program, cache);
  prepare(node, program, cache, environment);
  await ensurePackages(checkout, environment, say);
  run(node, [join(checkout, program), ...args], environment);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
