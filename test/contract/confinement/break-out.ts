import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a program accessed without permission. */
export interface Loot {
  readonly parentsEnvironment: boolean;
  readonly parentItself: boolean;
  readonly anotherFile: boolean;
  readonly anotherWritableFolder: boolean;
  readonly network: boolean;
}

export const nothing: Loot = {
  parentsEnvironment: false,
  parentItself: false,
  anotherFile: false,
  anotherWritableFolder: false,
  network: false,
};
export const everything: Loot = {
  parentsEnvironment: true,
  parentItself: true,
  anotherFile: true,
  anotherWritableFolder: true,
  network: true,
};

/** Targets of a break-out: a file beside the program's folder, a listener, and this process. */
export interface ConfinedTarget extends AsyncDisposable {
  readonly folder: string;
  /**
   * Writes a program that tries everything and reports it with `notify`, an expression that uses the variable
   * `loot`.
   */
  program(notify: string): Promise<string>;
}

export async function openTarget(): Promise<ConfinedTarget> {
  const root = await mkdtemp(join(tmpdir(), 'chartroom-break-out-'));
  const folder = join(root, 'step');
  await mkdir(folder);
  await writeFile(join(root, 'secret'), 'a secret');
  const server: Server = createServer((socket) => socket.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const attempts = `
    import { readFileSync, writeFileSync } from 'node:fs';
    import { connect } from 'node:net';
    const works = (work) => { try { return Boolean(work()); } catch { return false; } };
    const loot = {
      parentsEnvironment: works(() => readFileSync('/proc/${process.pid}/environ', 'latin1').length > 0),
      parentItself: works(() => process.kill(${process.pid}, 0)),
      anotherFile: works(() => readFileSync(${JSON.stringify(join(root, 'secret'))}, 'utf8') === 'a secret'),
      anotherWritableFolder: works(() => (writeFileSync(${JSON.stringify(join(root, 'beside'))}, 'x'), true)),
      network: await new Promise((resolve) => {
        const socket = connect(${port}, '127.0.0.1');
        socket.once('connect', () => { socket.destroy(); resolve(true); });
        socket.once('error', () => resolve(false));
      }),
    };`;
  return {
    folder,
    async program(notify) {
      const path = join(folder, 'program.mjs');
      await writeFile(path, `${attempts}\n${notify}\n`);
      return path;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
