/**
 * The first thing `npm start`, `npm test` and the other commands run: plain JavaScript that any Node from 18 on
 * understands. It puts Node 24 and the packages in place and then runs the program it is given under Node 24.
 * What it says goes to stderr: stdout belongs to the program.
 */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from './bootstrap/cache.mjs';
import { ensureNode } from './bootstrap/node-24.mjs';
import { ensurePackages } from './bootstrap/packages.mjs';

const checkout = dirname(dirname(fileURLToPath(import.meta.url)));

function say(line) {
  process.stderr.write(`${line}\n`);
}

/** The environment for Node 24: found first on PATH, also by the npm and node of children. */
function environmentFor(node, cache) {
  const environment = { ...process.env, NODE: node, npm_node_execpath: node };
  environment.PATH = `${dirname(node)}:${process.env.PATH ?? '/usr/bin:/bin'}`;
  if (!cache.usual) {
    environment.XDG_CACHE_HOME = dirname(cache.folder);
    environment.npm_config_cache = join(cache.folder, 'npm');
  }
  return environment;
}

/** Runs the program until it ends, with our streams; whoever stops us stops it. */
function run(node, args, environment) {
  const child = spawn(node, args, { env: environment, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  const stop = () => child.kill('SIGTERM');
  process.on('SIGTERM', stop);
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  // On a terminal Ctrl-C reaches the whole foreground group, so the child has it already.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  // npm killed outright cannot tell us; we see it by our parent changing.
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
  const environment = environmentFor(node, cache);
  await ensurePackages(checkout, environment, say);
  run(node, [join(checkout, program), ...args], environment);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
