/** The number of a system call on each architecture; null if it does not exist there. */
export type CallNumbers = readonly [x64: number, arm64: number | null];

/**
 * System calls that reach other processes, and attributes of files that Landlock does not control. In the
 * namespaces and read-only mounts of bubblewrap they reach nothing. No confined program needs them.
 */
export const outwardCalls: Readonly<Record<string, CallNumbers>> = {
  // Sockets. A pair of datagram sockets can send to any name, so pairs are refused as well.
  socket: [41, 198],
  socketpair: [53, 199],
  bind: [49, 200],
  connect: [42, 203],
  listen: [50, 201],
  accept: [43, 202],
  accept4: [288, 242],
  // Signals, and the process group that is killed.
  tkill: [200, 130],
  rt_sigqueueinfo: [129, 138],
  rt_tgsigqueueinfo: [297, 240],
  pidfd_open: [434, 434],
  pidfd_send_signal: [424, 424],
  process_mrelease: [448, 448],
  setpgid: [109, 154],
  setsid: [112, 157],
  // Priorities, processors and memory of other processes.
  setpriority: [141, 140],
  ioprio_set: [251, 30],
  sched_setparam: [142, 118],
  sched_setscheduler: [144, 119],
  sched_setattr: [314, 274],
  sched_setaffinity: [203, 122],
  migrate_pages: [256, 238],
  move_pages: [279, 239],
  // Shared memory, semaphores and queues that others created.
  shmat: [30, 196],
  shmctl: [31, 195],
  semop: [65, 193],
  semtimedop: [220, 192],
  semctl: [66, 191],
  msgsnd: [69, 189],
  msgrcv: [70, 188],
  msgctl: [71, 187],
  mq_unlink: [241, 181],
  // Modes, owners, times and other attributes of files, their size by path, and watches.
  chmod: [90, null],
  fchmod: [91, 52],
  fchmodat: [268, 53],
  chown: [92, null],
  fchown: [93, 55],
  lchown: [94, null],
  fchownat: [260, 54],
  utime: [132, null],
  utimes: [235, null],
  futimesat: [261, null],
  utimensat: [280, 88],
  setxattr: [188, 5],
  lsetxattr: [189, 6],
  fsetxattr: [190, 7],
  removexattr: [197, 14],
  lremovexattr: [198, 15],
  fremovexattr: [199, 16],
  truncate: [76, 45],
  inotify_init: [253, null],
  inotify_init1: [294, 26],
  inotify_add_watch: [254, 27],
};
