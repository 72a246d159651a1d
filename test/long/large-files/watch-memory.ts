import { basename } from 'node:path';
import { commandOf, descendants } from '../../support/descendants.ts';
import { ownMemory } from '../../support/peak-memory.ts';

/** Milliseconds between two samples. */
const period = 50;

export interface MemoryWatch {
  /** Peak MiB observed for a process of each program so far. */
  readonly peaks: ReadonlyMap<string, number>;
  stop(): void;
}

/**
 * Samples the anonymous memory of these processes and their descendants (Linux, RssAnon of proc(5)). Mapped
 * file pages are part of resident memory, but the kernel reclaims them if memory is short.
 */
export function watchMemory(roots: readonly number[]): MemoryWatch {
  const peaks = new Map<string, number>();
  const sample = (): void => {
    for (const pid of roots.flatMap((root) => [root, ...descendants(root)])) {
      const name = programOf(commandOf(pid));
      const bytes = residentBytesOf(pid);
      if (name !== null && bytes > (peaks.get(name) ?? 0)) peaks.set(name, bytes);
    }
  };
  const timer = setInterval(sample, period);
  return { peaks, stop: () => clearInterval(timer) };
}

function residentBytesOf(pid: number): number {
  try {
    return ownMemory(pid) / 2 ** 20 || 0;
  } catch {
    // It has ended.
    return 0;
  }
}

/** `api/main`, `steps/build-raster`, `gdalwarp`; null for programs that only start others. */
function programOf(command: readonly string[]): string | null {
  const script = command.slice(1).find((word) => word.endsWith('.ts'));
  if (script !== undefined) {
    const [folder = '', file = ''] = script.split('/').slice(-2);
    return file === 'program.ts' ? `steps/${folder}` : `${folder}/${file.slice(0, -3)}`;
  }
  const program = basename(command[0] ?? '');
  return ['', 'node', 'bwrap', 'sh', 'prlimit'].includes(program) ? null : program;
}
