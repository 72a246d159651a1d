import { spawn } from 'node:child_process';

export interface ProcessOutcome {
  /** Undefined when the process was killed because it hung. */
  exitCode: number | undefined;
  output: string;
}

export interface ProcessLimits {
  environment: NodeJS.ProcessEnv;
  /** A process that prints nothing for so long hangs. */
  silenceMs: number;
  /** When this has been printed the process has `lingerMs` left to end by itself. */
  doneMark?: string;
  lingerMs?: number;
}

const running = new Set<number>();

/** Runs a program to its end with all its output in one text; what hangs is killed with its children. */
export function runProcess(
  command: string,
  args: readonly string[],
  limits: ProcessLimits,
): Promise<ProcessOutcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: limits.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const pid = child.pid ?? 0;
    running.add(pid);
    let output = '';
    let late = false;
    const kill = () => {
      late = true;
      killGroup(pid);
    };
    let timeoutMs = limits.silenceMs;
    let timer = setTimeout(kill, timeoutMs);
    const take = (chunk: string) => {
      output += chunk;
      if (limits.doneMark !== undefined && chunk.includes(limits.doneMark))
        timeoutMs = limits.lingerMs ?? timeoutMs;
      clearTimeout(timer);
      timer = setTimeout(kill, timeoutMs);
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(pid);
      clearTimeout(timer);
      resolve({ exitCode: late ? undefined : (code ?? 1), output });
    });
  });
}

/** Ends everything that still runs; for a runner that is told to stop. */
export function killRunning(): void {
  for (const pid of running) killGroup(pid);
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended in the meantime.
  }
}
