import { spawn } from 'node:child_process';

export interface ProcessOutcome {
  /** Undefined for a process that was killed because it stopped printing. */
  exitCode: number | undefined;
  output: string;
}

export interface ProcessLimits {
  environment: NodeJS.ProcessEnv;
  /** A process that prints nothing for this time is killed. */
  silenceMs: number;
  /** After it has printed this, the process has `lingerMs` to end by itself. */
  doneMark?: string;
  lingerMs?: number;
}

const running = new Set<number>();

/** Runs a program and collects its output. Kills it with its children when it prints nothing for `silenceMs`. */
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

/** Kills all running programs; for a runner that receives a signal to stop. */
export function killRunning(): void {
  for (const pid of running) killGroup(pid);
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Already ended.
  }
}
