import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FilterArch, reviewedCalls } from '../../../adapters/confinement/seccomp/system-calls.ts';

/** The layer that stops an attack; `either` if both do, or if another layer does for root. */
export type Guard = 'landlock' | 'seccomp' | 'either';

/**
 * Attacks in Perl, each an expression that is true if it succeeds. Variables: `$folder` of the program, `$root`
 * around it with files of others, `$victim` and `$parent` (processes of the same user), `$port` and `$name` of
 * listeners.
 */
export const attacks: Readonly<Record<string, readonly [Guard, string]>> = {
  'read a file of others': ['landlock', `open($f, '<', "$root/secret") && <$f> eq 'a secret'`],
  'read the environment of its parent': ['either', `open($f, '<', "/proc/$parent/environ") && defined <$f>`],
  'read the memory map of its parent': ['either', `open($f, '<', "/proc/$parent/maps") && defined <$f>`],
  'list a folder of others': ['landlock', `opendir($d, $root)`],
  'write to a file of others': ['landlock', `open($f, '>>', "$root/secret")`],
  'truncate a file of others': ['either', `truncate("$root/secret", 0)`],
  'create a file beside its folder': ['landlock', `open($f, '>', "$root/beside")`],
  'delete a file of others': ['landlock', `unlink("$root/secret")`],
  'rename a file of others': ['landlock', `rename("$root/secret", "$root/other")`],
  'move a file of others into its folder': ['landlock', `rename("$root/secret", "$folder/mine")`],
  'link a file of others into its folder': ['landlock', `link("$root/secret", "$folder/mine")`],
  'start a program that it wrote': [
    'landlock',
    `sysopen($f, "$folder/own", 0101, 0755) && print($f "#!/usr/bin/perl\nprint 'succeeded';\n") && close($f) &&
     exec("$folder/own")`,
  ],
  'connect to a socket by path': [
    'seccomp',
    `socket($s, 1, 1, 0) && connect($s, pack('Sa*', 1, "$root/socket"))`,
  ],
  'connect to an abstract socket': ['either', `socket($s, 1, 1, 0) && connect($s, pack('Sxa*', 1, $name))`],
  'send from a pair of datagram sockets': [
    'seccomp',
    `socketpair($s, $t, 1, 2, 0) && (connect($s, pack('Sa*', 1, "$root/none")) || $! == 2)`,
  ],
  'connect over TCP': ['either', `socket($s, 2, 1, 0) && connect($s, pack('SnNx8', 2, $port, 0x7f000001))`],
  'send over UDP': [
    'seccomp',
    `socket($s, 2, 2, 0) && send($s, 'x', 0, pack('SnNx8', 2, $port, 0x7f000001))`,
  ],
  'signal another process': ['either', `kill(0, $victim)`],
  'signal its parent': ['either', `kill(0, $parent)`],
  'name another process that the kernel signals': [
    'seccomp',
    `pipe($r, $w) && fcntl($r, 10, 9) && fcntl($r, 8, $victim)`,
  ],
  'set a limit of another process': [
    'seccomp',
    `do { my $limit = pack('QQ', 64, 64); syscall($call{prlimit64}, $victim, 7, $limit, 0) == 0 }`,
  ],
  'change the mode of a file of others': ['seccomp', `chmod(0777, "$root/secret")`],
  'change the times of a file of others': ['seccomp', `utime(1, 1, "$root/secret")`],
  'watch a folder of others': [
    'seccomp',
    `do { my $path = $root; syscall($call{inotify_add_watch}, syscall($call{inotify_init1}, 0), $path, 2) > 0 }`,
  ],
  'survive the death of its parent': ['seccomp', `syscall($call{prctl}, 1, 0, 0, 0, 0) == 0`],
};

export interface AttackTarget extends AsyncDisposable {
  readonly folder: string;
  /** A Perl program that prints `succeeded` or the error of the attack. */
  program(attack: string): string;
}

/** Starts the victims of the attacks. */
export async function openAttackTarget(): Promise<AttackTarget> {
  await using open = new AsyncDisposableStack();
  const root = await mkdtemp(join(tmpdir(), 'chartroom-attacks-'));
  open.defer(() => rm(root, { recursive: true, force: true }));
  const folder = join(root, 'step');
  await mkdir(folder);
  await writeFile(join(root, 'secret'), 'a secret');
  const listen = async (...address: [number, string] | [string]) => {
    const server = createServer((socket) => socket.destroy());
    server.listen(...(address as [string]));
    await once(server, 'listening');
    open.defer(() => void server.close());
    return server.address();
  };
  const name = `\0chartroom-${process.pid}-${root.slice(-6)}`;
  await listen(join(root, 'socket'));
  await listen(name);
  const { port } = (await listen(0, '127.0.0.1')) as AddressInfo;
  const victim = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1e6)']);
  open.defer(() => void victim.kill());
  const numbers = Object.entries(reviewedCalls).map(
    ([call, [x64, arm64]]) => `${call} => ${((process.arch as FilterArch) === 'x64' ? x64 : arm64) ?? -1}`,
  );
  const quoted = (text: string) => `'${text.replaceAll("'", "\\'")}'`;
  const head = `
    my ($root, $folder, $name) = (${quoted(root)}, ${quoted(folder)}, ${quoted(name.slice(1))});
    my ($parent, $victim, $port) = (${process.pid}, ${victim.pid ?? 0}, ${port});
    my ($f, $d, $s, $t, $r, $w);
    my %call = (${numbers.join(', ')});`;
  const owned = open.move();
  return {
    folder,
    program: (attack) => `${head} $! = 0; if (${attack}) { print 'succeeded' } else { print "failed: $!" }`,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
