import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hasEnded } from '../../../local/process/stop-child.ts';
import { startTimeoutMs, waitUntil } from '../../../local/process/wait-until.ts';
import type { ImageArchive } from '../images/archive.ts';
import { addresses } from './network.ts';
import type { NodeNamespaces } from './namespaces.ts';

const run = promisify(execFile);

/** The sandbox image that holds a pod's network; built from `build/pause`. */
export const pauseImage = { name: 'chartroom.test/pause', tag: '1' } as const;

export interface RunningContainerd {
  readonly socket: string;
  /** Imports the images of an archive into the node; skips images that exist from an earlier run. */
  readonly importImages: (archive: ImageArchive) => Promise<void>;
}

export interface ContainerdOptions {
  /** Its configuration and runtime state. */
  readonly folder: string;
  /** Images and their unpacked files, retained for the next run because unpacking takes longest. */
  readonly store: string;
}

/** Debian's containerd and runc with a bridge for the pods. */
export async function startContainerd(
  node: NodeNamespaces,
  { folder, store }: ContainerdOptions,
): Promise<RunningContainerd> {
  const home = join(folder, 'containerd');
  const cni = join(home, 'cni');
  await mkdir(cni, { recursive: true });
  await writeFile(join(cni, '10-bridge.conflist'), JSON.stringify(bridge(home)));
  const socket = join(home, 'containerd.sock');
  const configuration = join(home, 'config.toml');
  await writeFile(configuration, configurationOf({ home, socket, cni, store }));
  const program = node.start('containerd', 'containerd', ['--config', configuration]);
  const ctr = (...args: string[]) => run('ctr', ['--address', socket, '--namespace', 'k8s.io', ...args]);
  await waitUntil(async () => (await ctr('version')).stdout !== '', {
    what: 'containerd answers',
    timeoutMs: startTimeoutMs,
    giveUp: () => (hasEnded(program.child) ? `containerd did not start:\n${program.logTail()}` : undefined),
  });
  const list = async (...what: string[]) =>
    (await ctr(...what, 'ls', '-q')).stdout.split('\n').filter(Boolean);
  // Left by an earlier run whose processes have ended.
  const left = await list('containers');
  if (left.length > 0) await ctr('containers', 'rm', ...left);
  return {
    socket,
    importImages: async ({ file, names }) => {
      const there = await list('images');
      if (names.every((name) => there.includes(name))) return;
      if (there.length > 0) await ctr('images', 'rm', '--sync', ...there);
      await ctr('images', 'import', file);
    },
  };
}

function bridge(home: string): object {
  return {
    cniVersion: '0.4.0',
    name: 'chartroom',
    plugins: [
      {
        type: 'bridge',
        bridge: 'cni0',
        isGateway: true,
        ipMasq: true,
        hairpinMode: true,
        ipam: {
          type: 'host-local',
          ranges: [[{ subnet: addresses.pods }]],
          routes: [{ dst: '0.0.0.0/0' }],
          dataDir: join(home, 'addresses'),
        },
      },
      { type: 'portmap', capabilities: { portMappings: true } },
    ],
  };
}

function configurationOf(of: { home: string; socket: string; cni: string; store: string }): string {
  const { home, socket, cni, store } = of;
  const cri = 'plugins."io.containerd.grpc.v1.cri"';
  return `version = 2
root = "${store}"
state = "${join(home, 'state')}"
[grpc]
  address = "${socket}"
[${cri}]
  sandbox_image = "${pauseImage.name}:${pauseImage.tag}"
  # Scores below our own are not ours to give without CAP_SYS_RESOURCE.
  restrict_oom_score_adj = true
  disable_apparmor = true
  [${cri}.containerd]
    snapshotter = "overlayfs"
    [${cri}.containerd.runtimes.runc]
      runtime_type = "io.containerd.runc.v2"
      [${cri}.containerd.runtimes.runc.options]
        SystemdCgroup = false
  [${cri}.cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "${cni}"
`;
}
