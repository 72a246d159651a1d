import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { keeperFolder, socketPath, type KeeperAnswer, type Need, type SharedPart } from './protocol.ts';

/** Long enough for a machine that has to build its Temporal server first. */
const defaultTimeoutMs = 8 * 60_000;

const known = new Map<SharedPart, Promise<string>>();

/** The address of a shared service. The first call of a test run starts it; it runs as long as tests do. */
export function lease(part: SharedPart): Promise<string> {
  const running = known.get(part);
  if (running !== undefined) return running;
  const asked = ask(part);
  known.set(part, asked);
  return asked;
}

async function ask(part: SharedPart): Promise<string> {
  // A keeper may exit between the connection and its response; a new one does not know of the request.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const socket = await keeperSocket();
    const answer = await answerTo({ part }, socket);
    if (answer === undefined) continue;
    // The open connection is the lease. It must not keep the test process alive.
    socket.unref();
    if ('error' in answer) throw new Error(`No ${part} for the tests: ${answer.error}`);
    return answer.address;
  }
  throw new Error(`The keeper of the test services ended; see ${logPath()}.`);
}

/** Undefined if the connection ends first. */
function answerTo(need: Need, socket: Socket): Promise<KeeperAnswer | undefined> {
  return new Promise((resolve) => {
    createInterface({ input: socket })
      .once('line', (line) => resolve(JSON.parse(line) as KeeperAnswer))
      .on('error', () => resolve(undefined));
    socket.once('close', () => resolve(undefined));
    socket.on('error', () => resolve(undefined));
    socket.write(`${JSON.stringify(need)}\n`);
  });
}

const logPath = () => join(keeperFolder(), 'keeper.log');

async function keeperSocket(): Promise<Socket> {
  const deadline = performance.now() + defaultTimeoutMs;
  for (let attempt = 0; performance.now() < deadline; attempt += 1) {
    const socket = await tryConnect();
    if (socket !== undefined) return socket;
    // A keeper that is exiting still holds its lock: retry once a second until a new one can start.
    if (attempt % 20 === 0) startKeeper();
    await delay(50);
  }
  throw new Error(`The keeper of the test services does not start; see ${logPath()}.`);
}

function tryConnect(): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(socketPath());
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}

function startKeeper(): void {
  mkdirSync(keeperFolder(), { recursive: true, mode: 0o755 });
  const log = openSync(logPath(), 'a');
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    detached: true,
    stdio: ['ignore', log, log],
  });
  keeper.unref();
  closeSync(log);
}
