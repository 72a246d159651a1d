import type { RunningStack } from '../stack/start-stack.ts';
export async function demonstrate(
  stack: RunningStack,
  say: (line: string) => void,
  stopping: AbortSignal,
): Promise<void> {
  await Promise.resolve();
  say(stack.issuer + String(stopping.aborted));
}
