import { type Argument, fixed, joined, ownPath, whole } from '../argument.ts';
import { checkedCall, filterArch } from '../seccomp/system-calls.ts';

/** Applies Landlock and the filter to itself, then becomes the program. */
export const restrictProgram = ownPath(new URL('restrict.pl', import.meta.url));

/** What a program may access in addition to the system's programs. */
interface Access {
  readonly readable: readonly Argument[];
  /** The only folder that it may change. */
  readonly folder: Argument | null;
}

/** Folders that bubblewrap shows as well. Where they are symbolic links, both names lead to the same rule. */
const system = fixed(
  '/usr',
  '/lib',
  '/lib64',
  '/bin',
  '/sbin',
  '/etc/ld.so.cache',
  '/etc/alternatives',
  // Node does not start if the file exists and cannot be read.
  '/etc/ssl/openssl.cnf',
  '/dev/zero',
  '/dev/full',
  '/dev/random',
  '/dev/urandom',
);

/**
 * Prefixes a command with the program that restricts it: files by Landlock if `access` is given, system calls
 * by the filter that it reads from the descriptor `filterFd`.
 */
export function restricted({
  access,
  filterFd,
}: {
  readonly access: Access | null;
  readonly filterFd: number | null;
}): Argument[] {
  const arch = filterArch();
  if (arch === null) throw new Error(`There are no system call numbers for ${process.arch}.`);
  const calls = (['seccomp', 'prctl', 'capset'] as const).map((name) => whole(checkedCall(arch, name)));
  const rules = (option: Argument[], paths: readonly Argument[]) =>
    paths.flatMap((path) => [...option, path]);
  return [
    ...fixed('perl'),
    restrictProgram,
    ...fixed('--calls'),
    joined(',', ...calls),
    ...(filterFd === null ? [] : [...fixed('--filter'), whole(filterFd)]),
    ...(access === null
      ? []
      : [
          ...fixed('--landlock'),
          ...rules(fixed('--read'), [...system, ...access.readable]),
          ...rules(fixed('--write'), access.folder === null ? [] : [access.folder]),
          ...fixed('--discard', '/dev/null'),
        ]),
    ...fixed('--'),
  ];
}
