import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The programs of the node: file → Debian package that provides it. */
const parts = {
  '/usr/bin/containerd': 'containerd',
  '/usr/sbin/runc': 'runc',
  '/usr/lib/cni/bridge': 'containernetworking-plugins',
  '/usr/sbin/iptables': 'iptables',
  '/bin/busybox': 'busybox-static',
  '/usr/sbin/conntrack': 'conntrack',
  '/usr/bin/socat': 'socat',
} as const;

/** The package containerd enables and starts its service where systemd runs; the node starts its own containerd. */
function withoutService(environment: NodeJS.ProcessEnv): Disposable {
  // Fails without effect where there is no systemd.
  const systemctl = (...args: readonly string[]) =>
    spawnSync('systemctl', args, { env: environment, stdio: 'ignore' });
  const service = 'containerd.service';
  systemctl('mask', '--runtime', service);
  return {
    [Symbol.dispose]() {
      systemctl('disable', service);
      systemctl('unmask', '--runtime', service);
    },
  };
}

/** @throws if a node cannot run on this machine */
export function ensurePackages(environment: NodeJS.ProcessEnv, log: (line: string) => void): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new Error('The cluster needs Linux and root: it makes namespaces, cgroups and containers.');
  }
  const absent = Object.entries(parts).filter(([file]) => !existsSync(file));
  if (absent.length === 0) return;
  if (!existsSync('/etc/debian_version')) {
    throw new Error(`This machine lacks ${absent.map(([file]) => file).join(', ')}.`);
  }
  const packages = absent.map(([, name]) => name);
  log(`Installing ${packages.join(', ')}, of which the node is made: apt-get, once. No service is started.`);
  using _ = withoutService(environment);
  const settings = { ...environment, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
      env: settings,
      stdio: ['ignore', 2, 2],
    }).status === 0;
  if (install()) return;
  spawnSync('apt-get', ['update', '-q'], { env: settings, stdio: ['ignore', 2, 2] });
  if (!install()) throw new Error(`apt-get could not install ${packages.join(', ')}.`);
}
