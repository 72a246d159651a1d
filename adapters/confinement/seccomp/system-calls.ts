import { type CallNumbers, outwardCalls } from './outward-calls.ts';

/** Architectures with a filter, by Node.js name. */
export type FilterArch = 'x64' | 'arm64';

/** What a filtered program is within: the namespaces of bubblewrap, or the machine and its other processes. */
export type ProgramSurroundings = 'namespaces' | 'machine';

/**
 * System calls that no confined program needs. The numbers are from the kernel's tables, as in
 * asm/unistd_64.h (x86_64) and asm-generic/unistd.h (aarch64); a test compares them with the installed
 * headers.
 */
const refused: Readonly<Record<string, CallNumbers>> = {
  // Other processes.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  fork: [57, null],
  vfork: [58, null],
  // Kernel interfaces with many known vulnerabilities.
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  modify_ldt: [154, null],
  fanotify_init: [300, 262],
  fanotify_mark: [301, 263],
  // Mounts, namespaces, and files by handle.
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  unshare: [272, 97],
  setns: [308, 268],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  // Memory that counts neither against the memory limit nor against the disk size.
  memfd_create: [319, 279],
  memfd_secret: [447, 447],
  shmget: [29, 194],
  msgget: [68, 186],
  semget: [64, 190],
  mq_open: [240, 180],
  // The machine.
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  swapon: [167, 224],
  swapoff: [168, 225],
  reboot: [169, 142],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  syslog: [103, 116],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  iopl: [172, null],
  ioperm: [173, null],
  lookup_dcookie: [212, 18],
  vhangup: [153, 58],
  uselib: [134, null],
  _sysctl: [156, null],
  nfsservctl: [180, 42],
};

/** System calls that are refused for some arguments or as not implemented, or that install the filter. */
const checked = {
  seccomp: [317, 277],
  capset: [126, 91],
  prctl: [157, 167],
  fcntl: [72, 25],
  kill: [62, 129],
  tgkill: [234, 131],
  prlimit64: [302, 261],
  clone: [56, 220],
  clone3: [435, 435],
  ioctl: [16, 29],
  personality: [135, 92],
  socket: [41, 198],
  socketpair: [53, 199],
} as const satisfies Readonly<Record<string, CallNumbers>>;

/**
 * The last number in the reviewed tables. Numbers above it are new, or belong to x32, which sets bit 30. New
 * system calls have the same number on all architectures.
 */
export const lastReviewed = 450;

/** All system calls in the tables, for the test of their numbers. */
export const reviewedCalls: Readonly<Record<string, CallNumbers>> = {
  ...refused,
  ...outwardCalls,
  ...checked,
};

/** The architecture of this process, or null if it has no filter. */
export function filterArch(arch: NodeJS.Architecture = process.arch): FilterArch | null {
  return arch === 'x64' || arch === 'arm64' ? arch : null;
}

/** System calls that every filter refuses and, for a program without bubblewrap, the outward ones. */
export function refusedCalls(arch: FilterArch, surroundings: ProgramSurroundings): number[] {
  const all = { ...refused, ...(surroundings === 'machine' && outwardCalls) };
  return Object.values(all).flatMap((numbers) => numberOn(arch, numbers) ?? []);
}

export function checkedCall(arch: FilterArch, name: keyof typeof checked): number {
  return numberOn(arch, checked[name]);
}

function numberOn<Arm extends number | null>(arch: FilterArch, [x64, arm64]: readonly [number, Arm]) {
  return arch === 'x64' ? x64 : arm64;
}
